/** House rules as data: values in words, the nearest preset, the constraints that bite. */

import type { ConstraintInfo, OptionInfo, PresetInfo, Schema, Value } from '../engine/wire.ts';
import { t } from '../words/words.ts';

export type Values = Record<string, Value>;

export function valueText(option: OptionInfo, value: Value): string {
  if (option.kind === 'bool') return t(value ? 'form.on' : 'form.off');
  if (option.kind === 'int') return `${value} ${option.unit}`.trim();
  return option.labels[String(value)] ?? String(value).replaceAll('_', ' ');
}

/** The preset with the fewest differences, the first of equals. */
export function nearest(schema: Schema, values: Values): PresetInfo | undefined {
  const away = (preset: PresetInfo): number =>
    schema.options.filter((option) => preset.values[option.name] !== values[option.name]).length;
  return schema.presets.reduce<PresetInfo | undefined>(
    (best, preset) => (best === undefined || away(preset) < away(best) ? preset : best),
    undefined,
  );
}

/** The constraints that bite on these values. */
export function conflicts(schema: Schema, values: Values): ConstraintInfo[] {
  return schema.constraints.filter((constraint) =>
    Object.entries(constraint.when).every(([name, listed]) => listed.includes(values[name] as Value)),
  );
}
