/** The table as it is drawn: teams with their boards, seats with their piles, made from a view. */

import type { SeatInfo, Wire } from '../../engine/wire.ts';
import { asMeld, isWild } from './hand.ts';
import type { House } from './house.ts';

export type Kind = 'clean' | 'dirty' | 'wild';
export const KINDS: readonly Kind[] = ['clean', 'dirty', 'wild'];
export const PARTS = ['cards', 'books', 'red3', 'out', 'cut', 'left'] as const;

export interface Meld {
  side: string;
  /** `K.1`; `W.1` for wilds. */
  label: string;
  rank: string;
  /** As they lie: naturals, then wilds. */
  cards: string[];
  kind: Kind;
  isBook: boolean;
}

export interface Team {
  side: string;
  seats: string[];
  isMine: boolean;
  points: number;
  hasOpened: boolean;
  requirement: number;
  melds: Meld[];
  threes: string[];
  /** Books so far and books wanted, by kind. */
  contract: { kind: Kind; have: number; want: number }[];
  /** Ranks of which a book is still missing. */
  ranks: string[];
  isMet: boolean;
}

export interface Seat {
  info: SeatInfo;
  side: string;
  hand: number;
  /** Sizes of the piles that nobody has lifted yet, the next first. */
  feet: number[];
  isTurn: boolean;
  isDealer: boolean;
  isOut: boolean;
  hasWalked: boolean;
  /** What it answered in this turn, null where it was not asked. */
  answer: boolean | null;
}

export type Score = Record<(typeof PARTS)[number] | 'total', number>;

export interface Result {
  round: number;
  why: 'out' | 'stock' | 'stalemate';
  out: string | null;
  sides: Record<string, Score>;
}

export interface Facts {
  phase: string;
  round: number;
  dealer?: string;
  turn?: string;
  turn_number?: number;
  opened?: string[];
  opening?: Record<string, number>;
  books?: Record<string, { books: number[]; lacks: Record<string, number> }>;
  frozen?: boolean;
  walked?: string[];
  asked?: Record<string, boolean>;
  out?: string;
  lap_left?: number;
  chosen?: string[];
  stock_piles?: number;
  lots?: { for: string; cards: Record<string, string> };
  /** The sides that have won the game. */
  winners?: string[];
}

export function factsOf(view: Wire): Facts {
  return view.facts as unknown as Facts;
}

/** The rounds that have ended, the first one first. */
export function roundsOf(view: Wire): Result[] {
  const found = Object.entries(view.facts).filter(([name]) => name.startsWith('result.'));
  return found.map(([, result]) => result as Result).sort((a, b) => a.round - b.round);
}

/** What a meld of these cards is. Rule: H-R5.3. */
export function kindOf(cards: readonly string[]): Kind {
  const wilds = cards.filter(isWild).length;
  return wilds === 0 ? 'clean' : wilds === cards.length ? 'wild' : 'dirty';
}

/** The rank that these cards meld as: `W` for wilds only, null where naturals are mixed. */
export function meldRank(cards: readonly string[]): string | null {
  const ranks = [...new Set(cards.filter((card) => !isWild(card)).map((card) => card.charAt(0)))];
  return ranks.length === 0 ? 'W' : ranks.length === 1 ? (ranks[0] ?? null) : null;
}

const ORDER = '456789TJQKA3W';

function meldsOf(view: Wire, side: string, house: House): Meld[] {
  const start = `meld:${side}:`;
  return Object.entries(view.zones)
    .filter(([name]) => name.startsWith(start))
    .map(([name, zone]) => {
      const label = name.slice(start.length);
      return { side, label, rank: label.split('.')[0] ?? '', cards: asMeld(zone.cards), kind: kindOf(zone.cards), isBook: zone.n >= house.book };
    })
    .sort((a, b) => ORDER.indexOf(a.rank) - ORDER.indexOf(b.rank) || a.label.localeCompare(b.label));
}

export function teams(view: Wire, seats: readonly SeatInfo[], house: House, me: string | null, isEach: boolean): Team[] {
  const facts = factsOf(view);
  const sides = [...new Set(seats.map((seat) => seat.side))];
  return sides.map((side) => {
    const books = facts.books?.[side];
    const ranks = books ? house.contract.ranks.filter((rank) => books.lacks[rank]) : house.contract.ranks;
    const contract = KINDS.map((kind, i) => ({ kind, have: books?.books[i] ?? 0, want: house.contract[kind] })).filter((one) => one.want + one.have > 0);
    const opened = facts.opened ?? [];
    return {
      side,
      seats: [...side],
      isMine: me !== null && side.includes(me),
      points: view.points[side] ?? 0,
      hasOpened: isEach && me !== null && side.includes(me) ? opened.includes(me) : [...side].some((seat) => opened.includes(seat)),
      requirement: facts.opening?.[side] ?? 0,
      melds: meldsOf(view, side, house),
      threes: view.zones[`threes:${side}`]?.cards ?? [],
      contract,
      ranks,
      isMet: books !== undefined && Object.keys(books.lacks).length === 0,
    };
  });
}

/** The seats from the reader's left on, the reader last; as they sit for one who watches. */
export function around(seats: readonly SeatInfo[], me: string | null): SeatInfo[] {
  const at = seats.findIndex((seat) => seat.seat === me);
  return at < 0 ? [...seats] : [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
}

export function feetOf(view: Wire, seat: string): { zone: string; n: number }[] {
  return ['foot4', 'foot3', 'foot2', 'foot'].map((pile) => ({ zone: `${pile}:${seat}`, n: view.zones[`${pile}:${seat}`]?.n ?? 0 })).filter((pile) => pile.n > 0);
}

export function seatsOf(view: Wire, seats: readonly SeatInfo[]): Seat[] {
  const facts = factsOf(view);
  return seats.map((info) => ({
    info,
    side: info.side,
    hand: view.zones[`hand:${info.seat}`]?.n ?? 0,
    feet: feetOf(view, info.seat).map((pile) => pile.n),
    isTurn: facts.turn === info.seat,
    isDealer: facts.dealer === info.seat,
    isOut: facts.out === info.seat,
    hasWalked: facts.walked?.includes(info.seat) ?? false,
    answer: facts.asked?.[info.seat] ?? null,
  }));
}

const BLOCKED = ['pickup_never', 'pile_empty', 'pickup_blocked_early', 'top_is_three', 'top_is_wild', 'pile_too_small', 'not_opened'];

/**
 * Whether the draw is forced: nothing that this seat holds takes the discard. `refusal` is what the table says to a
 * take with no card named; the listed acts may be fewer than the legal ones, so it alone does not decide.
 */
export function isDrawForced(legal: readonly string[], refusal: { code: string; params: Record<string, string | number> } | null, ways: readonly string[]): boolean {
  if (refusal === null || legal.some((text) => text.startsWith('take'))) return false;
  if (BLOCKED.includes(refusal.code)) return true;
  const needsPair = refusal.code === 'frozen' || (refusal.code === 'no_pair' && ways.every((way) => way === 'pair'));
  return needsPair && Number(refusal.params['held'] ?? 0) < 2;
}
