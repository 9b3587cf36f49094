/** Acts as the wire writes them: a verb and cards, `play JS`, `crib 3S3D`. */

import { sorted } from '../engine/cards.ts';

const CARDS = /^[a-z-]+ ((?:[A2-9TJQK][CDHS]|JK)+)$/;

/** The cards of an act; none for `go`, `claim 8`. */
export function cardsOf(text: string): string[] {
  return CARDS.exec(text)?.[1]?.match(/../g) ?? [];
}

/** The legal act that these cards make, if there is one. */
export function actOf(legal: readonly string[], cards: readonly string[]): string | null {
  if (cards.length === 0) return null;
  const wanted = sorted(cards).join('');
  return legal.find((text) => sorted(cardsOf(text)).join('') === wanted) ?? null;
}
