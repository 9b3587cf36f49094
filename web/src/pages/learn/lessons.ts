/** Lessons as the server has them, and the examples as they are set on a table. */

import type { components } from '../../api/schema.d.ts';
import { ask } from '../../api/http.ts';
import type { Payload, TableInfo, Wire } from '../../engine/wire.ts';
import type { Act } from '../../stage/moments.ts';

type Schemas = components['schemas'];

export type ExampleInfo = Omit<Schemas['ExampleInfo'], 'start' | 'values'> & { start: Wire | null; values: TableInfo['values'] };
export type LessonInfo = Omit<Schemas['LessonInfo'], 'examples'> & { examples: ExampleInfo[] };

/** `/cribbage/play?table=ABCD` below the lessons; the lists have no examples. */
export async function lessonAt(path: string): Promise<LessonInfo> {
  const found = await ask<Pick<LessonInfo, 'title' | 'html'> & Partial<LessonInfo>>('GET', `/api/lessons${path}`);
  return { ...found, rules: found.rules ?? '', examples: found.examples ?? [] };
}

/** The cards that leave a zone in these acts. */
function movedFrom(zone: string, steps: readonly Act[]): string[] {
  return steps.flatMap((step) => (step.events as Payload[]).flatMap((event) => (event.kind === 'move' && event.from === zone ? (event.cards ?? []) : [])));
}

/**
 * The table as the example tells of it. A hand that it does not give holds whatever fits: of cribbage only the cards
 * that will be laid are shown, of other games its backs.
 */
export function toldOf(game: string, example: ExampleInfo): Wire | null {
  const { start, steps, told } = example;
  if (!start) return null;
  const zones = { ...start.zones };
  for (const [name, zone] of Object.entries(zones)) {
    if (told.includes(name) || !/^(hand|foot)/.test(name)) continue;
    const cards = game === 'cribbage' && example.kind === 'play' ? movedFrom(name, steps) : [];
    if (game === 'cribbage' && example.kind !== 'record') zones[name] = { ...zone, n: cards.length || zone.n, cards };
    else if (example.kind !== 'record') zones[name] = { ...zone, cards: [] };
    if (zones[name]?.n === 0) delete zones[name];
  }
  if (!told.includes('starter') && example.kind !== 'record' && start.facts['phase'] === 'play') delete zones['starter'];
  return { ...start, zones };
}
