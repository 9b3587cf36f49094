/** House rules as data: values in words, groups, the notes that bite, links. */

import type { SheetLine } from '../api/http.ts';
import type { GameInfo, OptionInfo, Schema, Value } from '../engine/wire.ts';
import { t } from '../words/house.ts';
import { LANGUAGE } from '../words/words.ts';

export type Values = Record<string, Value>;

/** A value of an option in words. */
export function valueText(option: OptionInfo, value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
  if (typeof value === 'number') return `${value} ${option.unit}`.trim();
  if (value in option.labels) return option.labels[value] as string;
  const parts = option.kind === 'enums' ? value.split(',').map((part) => option.labels[part] ?? part) : [value.replaceAll(',', ', ')];
  return parts.join(', ').replaceAll('_', ' ');
}

/** The options that say who sits at the table: they are asked first. */
export const isSeating = (option: OptionInfo): boolean => option.seating;

/** The options of a schema by group, in its order. */
export function grouped(options: OptionInfo[]): [string, OptionInfo[]][] {
  const found = new Map<string, OptionInfo[]>();
  for (const option of options) found.set(option.group, [...(found.get(option.group) ?? []), option]);
  return [...found];
}

export interface OptionNote {
  words: string;
  isIdle: boolean;
}

/** By option: why it has no effect, or what to be warned of. What a rule sheet leaves out says nothing here. */
export function notesByOption(schema: Schema, sheet: readonly SheetLine[] | undefined): Map<string, OptionNote> {
  const found = new Map<string, OptionNote>();
  if (!sheet) return found;
  const lines = new Map(sheet.map((line) => [line.option, line]));
  for (const constraint of schema.constraints) {
    const option = constraint.options[0] ?? '';
    const line = lines.get(option);
    const isIdle = constraint.kind === 'no_effect';
    const bites = line ? line.note === constraint.words : isIdle;
    if (constraint.kind !== 'refuse' && bites) found.set(option, { words: constraint.words, isIdle });
  }
  return found;
}

/** A link that carries house rules. */
export function rulesLink(game: string, rules: string, name: string): string {
  const query = new URLSearchParams({ game, rules, ...(name ? { name } : {}) });
  return `${location.origin}/new?${query}`;
}

/** What was pasted: a link that carries rules, or the text of rules itself. */
export function readPasted(text: string, game: string): { game: string; rules: string; name: string } {
  const pasted = text.trim();
  const query = /[?&]rules=/.test(pasted) ? new URLSearchParams(pasted.slice(pasted.indexOf('?'))) : null;
  return { game: query?.get('game') ?? game, rules: query?.get('rules') ?? pasted, name: query?.get('name') ?? '' };
}

/** The numbers of a map: those that are said, and the rest as they are by default. */
export function mapOf(option: OptionInfo, value: Value): Record<string, number | string> {
  const found: Record<string, number | string> = { ...option.entries };
  if (value === 'default') return found;
  for (const part of String(value).split(',')) {
    const [key, number] = part.split(':');
    if (key && number) found[key] = number;
  }
  return found;
}
/** The text of a map; a number left empty is as by default. */
export function mapText(option: OptionInfo, numbers: Record<string, number | string>): string {
  const different = option.keys.filter((key) => (numbers[key] ?? '') !== '' && String(numbers[key]) !== String(option.entries[key]));
  return different.map((key) => `${key}:${numbers[key]}`).join(',') || 'default';
}

export const titleOf = (game: GameInfo, preset: string): string =>
  game.schema.presets.find((one) => one.name === preset)?.title ?? preset;

/** Rules in a line: the preset that they are nearest to, and how many differ. The text of rules is built like that. */
export function rulesLine(game: GameInfo, rules: string): string {
  const [preset = '', ...different] = rules.split(' ');
  const title = titleOf(game, preset);
  if (different.length === 0) return title;
  return t(different.length === 1 ? 'form.sum_one' : 'form.sum_n', { preset: title, n: different.length });
}

const catalogues = import.meta.glob<{ default: Record<string, string> }>('../words/*.??.json');

/** The titles of the groups, from the game's catalogue. */
export async function groupTitles(game: string): Promise<Record<string, string>> {
  const words = (await catalogues[`../words/${game}.${LANGUAGE}.json`]?.())?.default ?? {};
  const titles = Object.entries(words).filter(([key]) => key.startsWith('group.'));
  return Object.fromEntries(titles.map(([key, title]) => [key.slice('group.'.length), title]));
}
