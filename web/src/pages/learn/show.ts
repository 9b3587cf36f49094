/** A hand or crib that is counted, item by item, as moments of a table. */

import type { Wire } from '../../engine/wire.ts';
import { blank, NOTHING, type Showing } from '../../table/frames.ts';
import type { Moment } from '../../stage/moments.ts';
import { sentence } from '../../words/game.ts';
import { cardNames } from '../../words/words.ts';
import type { ExampleInfo } from './lessons.ts';
import { w } from './words.ts';

const SEAT = 'A';

/** The table on which these cards are counted: nothing but the starter lies there. */
export function shownTable(starter: string): Wire {
  return { viewer: 'public', zones: { starter: { n: 1, cards: [starter] } }, points: { [SEAT]: 0 }, facts: { phase: 'show' }, pending: { must: [], may: [] } };
}

export function showMoments(example: ExampleInfo, view: Wire, cards: string[], what: string): Moment[] {
  const base: Showing = { seat: SEAT, what, cards, lit: [], total: 0, phrases: [] };
  const frame = blank(view, NOTHING);
  const found: Moment[] = [{ step: 0, part: 0, frame: { ...frame, showing: base }, words: w('show.start'), detail: '' }];
  let total = 0;
  for (const row of example.rows) {
    if (row.kind === 'item') {
      const n = Number(row.cells[0]);
      total += n;
      const words = sentence(w('show.item', { what: row.cells[1] ?? '', cards: cardNames(row.cards), n, total }));
      found.push({ step: 1, part: found.length - 1, frame: { ...frame, showing: { ...base, lit: row.cards, total } }, words, detail: '' });
    } else found.push({ step: 1, part: found.length - 1, frame: { ...frame, showing: { ...base, total } }, words: w('show.total', { n: total }), detail: '' });
  }
  return found;
}
