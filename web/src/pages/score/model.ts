/** A score sheet as the server tells it; the state is that of `parlour.sheets`. */

import type { components } from '../../api/schema.d.ts';
import type { Item, Phrase } from '../../engine/wire.ts';

type Schemas = components['schemas'];
export type LineInfo = Schemas['LineInfo'];
export type SheetInfo = Schemas['SheetInfo'];
export type MySheet = Schemas['MySheet'];

export interface Show {
  seat: string;
  what: 'hand' | 'crib';
}
export interface Shown extends Show {
  cards: string[];
  points: number;
  items: Item[];
  cadence: Phrase[];
}
export interface BoardSide {
  side: string;
  score: number;
  back: number;
  target: number;
  games: number;
  points: number;
}
export interface Board {
  phase: 'cut' | 'play' | 'show' | 'next' | 'over';
  game: number;
  deal: number;
  dealer: string | null;
  pone: string | null;
  next: Show | null;
  deals: { deal: number; dealer: string; order: Show[] }[];
  starter: string | null;
  shows: Shown[];
  sides: BoardSide[];
  target: number;
  match: number;
  results: { winners: boolean[]; scores: number[]; skunks: number[]; points: number[] }[];
  winners: string[] | null;
  lowball: boolean;
  has_heels: boolean;
  has_muggins: boolean;
  told: { why: string; points: number }[];
  kept: Record<'hand' | 'crib', number>;
  possible: { hand: number[]; crib: number[] };
}

export type Counted = number | Record<string, number> | null;
export interface Page {
  side: string;
  fields: Record<string, Counted>;
  books: Record<'clean' | 'dirty' | 'wild', number>;
  lacks: Record<string, number>;
  opening: number;
  laid: number;
  left: number;
  parts: Record<'cards' | 'books' | 'red3' | 'out' | 'cut' | 'left', number>;
  total: number;
  before: number;
  after: number;
}
export interface Round {
  round: number;
  is_closed: boolean;
  out: string | null;
  dealer: string | null;
  first: string | null;
  pages: Page[];
  contract: { clean: number; dirty: number; wild: number; ranks: string[] };
  bonus: Record<'clean' | 'dirty' | 'wild', number>;
  own_books: { field: string; bonus: number }[];
  out_bonus: number;
  red3_value: number;
  worth: { laid: Record<string, number>; left: Record<string, number> };
  has: { wild: boolean; red3: boolean; cuts: boolean; unfinished: boolean };
}
export interface Paper {
  rounds: Round[];
  round: number;
  is_over: boolean;
  totals: number[];
  sides: string[];
  winners: string[];
  end: { kind: string; rounds: number; target: number };
}

export type Entry = { kind: string } & Record<string, unknown>;
export interface Draft {
  id: string;
  op: 'add' | 'strike' | 'correct';
  ref: number;
  entry: Entry | null;
}

export const seatsOf = (info: SheetInfo): string[] => info.names.map((_, i) => 'ABCDEFGHIJKL'.charAt(i));
export const nameOf = (info: SheetInfo, seat: string): string => info.names['ABCDEFGHIJKL'.indexOf(seat)] ?? seat;

/** What drafts that are not written yet make of the board: scores, and what is counted next. The server has the say. */
export function ahead(board: Board, drafts: readonly Draft[], sideOf: (seat: string) => number): Board {
  const made: Board = { ...board, sides: board.sides.map((side) => ({ ...side })) };
  const told = new Map(board.told.map((one) => [one.why, one.points]));
  let deals = board.deals;
  for (const { op, entry } of drafts) {
    if (op !== 'add' || !entry || made.phase === 'next' || made.phase === 'over') continue;
    const side = made.sides[sideOf(String(entry['seat'] ?? ''))];
    if (!side) continue;
    const points = pointsOf(entry, told);
    if (points !== 0) {
      side.back = points > 0 ? side.score : Math.min(side.back, side.score + points);
      side.score = Math.max(0, Math.min(side.target, side.score + points));
    }
    if (side.score >= side.target) return { ...made, phase: 'next', next: null };
    if (entry.kind === 'heels') made.has_heels = true;
    if (entry.kind !== 'show' || !made.next) continue;
    const order = deals[0]?.order ?? [];
    const at = order.findIndex((show) => show.seat === made.next?.seat && show.what === made.next.what);
    const coming = order[at + 1] ?? null;
    if (coming) Object.assign(made, { next: coming, phase: 'show' });
    else {
      deals = deals.slice(1);
      const deal = deals[0];
      Object.assign(made, deal ? { deal: deal.deal, dealer: deal.dealer, pone: deal.order[0]?.seat, next: deal.order[0] } : { next: null });
      Object.assign(made, { phase: 'play', starter: null, shows: [], has_heels: false, deals });
    }
  }
  return made;
}

/** The points that an entry names itself; a hand that was counted by its cards waits for the server. */
export function pointsOf(entry: Entry, told: ReadonlyMap<string, number>): number {
  if (entry.kind === 'peg') return (entry['whys'] as string[]).reduce((sum, why) => sum + (told.get(why) ?? 0), 0);
  if (entry.kind === 'heels') return told.get('heels') ?? 0;
  return typeof entry['points'] === 'number' ? entry['points'] : 0;
}

/** Drafts laid over a page of Hand and Foot: what was entered last stands, the sums follow from the server. */
export function entered(round: Round, page: Page, drafts: readonly Draft[]): Record<string, Counted> {
  const fields = { ...page.fields };
  for (const { op, entry } of drafts) {
    if (op === 'add' && entry?.kind === 'set' && entry['round'] === round.round && entry['side'] === page.side) {
      fields[String(entry['field'])] = entry['value'] as Counted;
    }
  }
  return fields;
}

/** Faces in the order in which they are counted. */
export const FACES = ['JK', '2', 'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', 'B3', 'R3'] as const;

/** Cards by face as points. */
export function sumOf(value: Counted | undefined, worth: Record<string, number>): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') return value;
  return Object.entries(value).reduce((sum, [face, n]) => sum + n * (worth[face] ?? 0), 0);
}

/** The link of a sheet that lets others write, from the one that lets them look. */
export const writeLink = (link: string, key: string): string => `${link}#${key}`;

/** A key for people to read: in groups of four. */
export const spaced = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

