/** A position as one line of key=value, and its cards: docs/positions.md. */

import { readCards } from '../../parts/picking.ts';

export type Values = Record<string, string>;

const PAIR = /\s*([\w:]+)=("[^"]*"|\S*)/y;

/** The values by key, as far as the line can be read. */
export function readLine(line: string): Values {
  const values: Values = {};
  PAIR.lastIndex = 0;
  for (let found = PAIR.exec(line); found; found = PAIR.exec(line)) values[found[1] ?? ''] = (found[2] ?? '').replace(/^"|"$/g, '');
  return values;
}

/** One line; what holds blanks, or nothing, stands in quotes. */
export function writeLine(values: Values): string {
  return Object.entries(values)
    .map(([key, value]) => (value === '' || value.includes(' ') ? `${key}="${value}"` : `${key}=${value}`))
    .join(' ');
}

/** Cards that are named, and how many are left open. */
export interface Pile {
  cards: string[];
  open: number;
}

export function readPile(text: string): Pile {
  let open = 0;
  const named = text.replace(/\?\?(?:\*(\d+))?/g, (_, n?: string) => {
    open += Number(n ?? 1);
    return ' ';
  });
  return { cards: readCards(named).cards, open };
}

export function writePile({ cards, open }: Pile): string {
  return cards.join('') + (open > 0 ? '??' : '') + (open > 1 ? `*${open}` : '');
}

const RANKS = 'A23456789TJQK';
const isWild = (card: string): boolean => card === 'JK' || card.startsWith('2');

/** The rank that a meld of these cards has: that of its first natural, W for wilds alone. */
export const meldRank = (cards: readonly string[]): string => cards.find((card) => !isWild(card) && RANKS.includes(card.charAt(0)))?.charAt(0) ?? 'W';

/** The melds of a board, each as its cards. */
export const readBoard = (text: string): string[][] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((meld) => readCards(meld.slice(meld.indexOf('=') + 1)).cards);

export const writeBoard = (melds: readonly string[][]): string =>
  melds
    .filter((cards) => cards.length > 0)
    .map((cards) => `${meldRank(cards)}=${cards.join('')}`)
    .join(' ');

const PLACES = new Set(['hand', 'foot', 'thrown', 'threes', 'board', 'crib', 'starter', 'discard']);

/** Every card that is named, but for those of these keys; cards laid are named in a hand already. */
export function cardsOf(values: Values, except: readonly string[] = []): string[] {
  return Object.entries(values)
    .filter(([key]) => PLACES.has(key.split(':')[0] ?? '') && !except.includes(key))
    .flatMap(([key, text]) => (key.startsWith('board:') ? readBoard(text).flat() : text === 'none' ? [] : readPile(text).cards));
}
