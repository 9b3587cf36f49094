/** The own cards: each with a key of its own, grouped by rank. Packs repeat, so a face does not name a card. */

/** A card of the own hand. The key is its face and its number among equal faces. */
export interface Held {
  key: string;
  card: string;
}

export interface Group {
  rank: string;
  cards: Held[];
}

export type Order = 'rank' | 'number';

/** Ranks as players sort a hand: naturals from low to high, wilds, threes. */
export const RANKS = ['4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2', 'JK', '3'];
const SUITS = 'CDHS';

/** `K` for a king, `2`, `JK` and `3` for what is no natural. */
export function rankOf(card: string): string {
  return card === 'JK' ? card : card.charAt(0);
}

export function isWild(card: string): boolean {
  return card === 'JK' || card.startsWith('2');
}

export function isRedThree(card: string): boolean {
  return card === '3D' || card === '3H';
}

/** Cards by rank as a hand is sorted. */
export function byRank(cards: readonly string[]): string[] {
  const place = (card: string): number => RANKS.indexOf(rankOf(card)) * 4 + Math.max(0, SUITS.indexOf(card.charAt(1)));
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Naturals first, wilds last: as a meld lies. */
export function asMeld(cards: readonly string[]): string[] {
  return [...byRank(cards.filter((card) => !isWild(card))), ...byRank(cards.filter(isWild))];
}

/** Keys for cards in the order given: `5H#1` is the second five of hearts. */
export function keyed(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { key: `${card}#${n}`, card };
  });
}

export function cardOf(key: string): string {
  return key.slice(0, key.indexOf('#'));
}

/** The hand in groups of a rank: by rank, or the largest groups first. */
export function groups(held: readonly Held[], order: Order): Group[] {
  const found = new Map<string, Held[]>();
  for (const rank of RANKS) {
    const cards = held.filter((one) => rankOf(one.card) === rank);
    if (cards.length > 0) found.set(rank, cards);
  }
  const all = [...found].map(([rank, cards]) => ({ rank, cards }));
  return order === 'rank' ? all : all.sort((a, b) => b.cards.length - a.cards.length);
}

/** The keys after one more press on a rank: its next card, or none of it where all are picked. */
export function pressRank(held: readonly Held[], picked: readonly string[], rank: string): string[] {
  const same = held.filter((one) => rankOf(one.card) === rank).map((one) => one.key);
  const next = same.find((key) => !picked.includes(key));
  return next ? [...picked, next] : picked.filter((key) => !same.includes(key));
}
