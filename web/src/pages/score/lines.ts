/** Lines of a sheet in words. */

import { list } from '../../words/words.ts';
import { nameOf, type Draft, type Entry, type LineInfo, type SheetInfo } from './model.ts';
import { w, worded } from './words.ts';

export const sideName = (info: SheetInfo, side: string): string => list([...side].map((seat) => nameOf(info, seat)));

/** Whoever scores with this seat: partners together. */
export function sideAt(info: SheetInfo, seat: string): number {
  const at = 'ABCDEFGHIJKL'.indexOf(seat);
  return info.sides.findIndex((side) => side.includes(at));
}

function entryWords(info: SheetInfo, entry: Entry, points: number | null): string {
  const seat = typeof entry['seat'] === 'string' ? nameOf(info, entry['seat']) : '';
  const n = points === null ? '' : String(points);
  switch (entry.kind) {
    case 'dealer':
      return w('line.dealer', { seat });
    case 'next':
      return w('line.next');
    case 'names':
      return w('line.names', { names: list(entry['names'] as string[]) });
    case 'peg':
      return w('line.peg', { seat, n, what: list((entry['whys'] as string[]).map((why) => worded(`why.${why}`))) });
    case 'show':
      return w('line.peg', { seat, n: n || String(entry['points'] ?? ''), what: worded(`what.${String(entry['what'])}`) });
    case 'heels':
    case 'muggins':
    case 'adjust':
      return w('line.peg', { seat, n: n || String(entry['points'] ?? ''), what: worded(`what.${entry.kind}`) });
    case 'close':
      return entry['out'] ? w('line.close', { round: Number(entry['round']), seat: nameOf(info, String(entry['out'])) }) : w('line.close_stock', { round: Number(entry['round']) });
    default:
      return w('line.set', {
        round: Number(entry['round']),
        side: sideName(info, String(entry['side'])),
        field: fieldName(String(entry['field'])),
        value: valueWords(entry['value']),
      });
  }
}

/** "Book of sevens, clean" for a book that is counted apart, else the name of the field. */
export function fieldName(field: string): string {
  const [rank = '', kind] = field.split('.');
  return kind ? w('field.own', { rank: worded(`rank.${rank}`), kind: worded(`kind.${kind}`) }) : worded(`field.${field}`);
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'object') return String(value);
  return list(Object.entries(value).map(([face, n]) => `${String(n)} × ${worded(`face.${face}`)}`)) || '0';
}

/** What a line says; how many points it pegged where the server has said so. */
export function lineWords(info: SheetInfo, line: Draft | LineInfo): string {
  if (line.op === 'strike' || !line.entry) return w('line.strike', { ref: line.ref });
  const points = 'points' in line && line.op === 'add' ? line.points : null;
  const words = entryWords(info, line.entry as Entry, points);
  return line.op === 'correct' ? w('line.correct', { ref: line.ref, words }) : words;
}
