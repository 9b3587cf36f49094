/** Cards as people type them: `5h 5s Tc`, `10♥`, set apart by anything or nothing. */

import { index } from '../engine/cards.ts';

const SIGNS: Record<string, string> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };

export interface Reading {
  cards: string[];
  /** What is no card; empty where the text ends in the middle of one. */
  wrong: string;
}

export function readCards(text: string): Reading {
  let rest = text
    .toUpperCase()
    .replace(/[♣♦♥♠]/gu, (sign) => SIGNS[sign] ?? '')
    .replace(/10/g, 'T')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  const cards: string[] = [];
  while (rest) {
    const found = /^(JK|[A2-9TJQK] ?[CDHS])/.exec(rest)?.[0];
    if (!found) return { cards, wrong: /^[A2-9TJQK1]$/.test(rest) ? '' : (rest.split(' ')[0] ?? '') };
    cards.push(found.replace(' ', ''));
    rest = rest.slice(found.length).trim();
  }
  return { cards, wrong: '' };
}

/** The 52 cards by suit, then rank; with the joker where it is played. */
export function rows(jokers: boolean): string[][] {
  const suits = ['S', 'H', 'C', 'D'].map((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));
  return jokers ? [...suits, ['JK']] : suits;
}

export interface Limits {
  max: number;
  barred: readonly string[];
  copies: number;
}

export type Fault = { code: 'full' | 'barred' | 'twice'; card: string };

/** Why this card cannot be added; null where it can. */
export function faultOf(card: string, cards: readonly string[], limits: Limits): Fault | null {
  if (limits.barred.includes(card)) return { code: 'barred', card };
  if (cards.filter((one) => one === card).length >= limits.copies) return { code: 'twice', card };
  if (cards.length >= limits.max) return { code: 'full', card };
  return null;
}

/** As many of the typed cards as can be held, and the first fault. */
export function held(typed: readonly string[], limits: Limits): { cards: string[]; fault: Fault | null } {
  const cards: string[] = [];
  let fault: Fault | null = null;
  for (const card of typed) {
    const wrong = index(card) < 0 ? null : faultOf(card, cards, limits);
    if (wrong) fault ??= wrong;
    else cards.push(card);
  }
  return { cards, fault };
}
