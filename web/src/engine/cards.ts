/** The one order of cards, `A23456789TJQK` by rank and `CDHS` within a rank; the joker `JK` last. */

const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

/** Place in the one order: 0 for `AC` to 51 for `KS`, 52 for the joker. */
export function index(card: string): number {
  return card === 'JK' ? 52 : RANKS.indexOf(card.charAt(0)) * 4 + SUITS.indexOf(card.charAt(1));
}

export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => index(a) - index(b));
}
