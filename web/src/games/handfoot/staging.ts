/** Melds laid out on this page and not said yet: they are put together, taken back, and said as acts. */

import { asMeld, cardOf, isWild, rankOf, RANKS, type Held } from './hand.ts';
import type { House } from './house.ts';
import { kindOf, type Kind, type Meld } from './model.ts';

/** Cards laid out as a meld of their own, or for a meld of the board. */
export interface Staged {
  id: number;
  rank: string;
  /** The meld of the board that they join; null for a new one. */
  onto: string | null;
  keys: string[];
  /** The discard that is taken with them. */
  top: string | null;
}

let ids = 0;

export function cardsOf(staged: Staged): string[] {
  return asMeld([...staged.keys.map(cardOf), ...(staged.top ? [staged.top] : [])]);
}

/** What the meld would be: its cards, its kind, whether it is a book. */
export function becomes(staged: Staged, board: readonly Meld[], book: number): { cards: string[]; kind: Kind; isBook: boolean } {
  const before = board.find((meld) => meld.label === staged.onto)?.cards ?? [];
  const cards = asMeld([...before, ...cardsOf(staged)]);
  return { cards, kind: kindOf(cards), isBook: cards.length >= book };
}

/** Whether the board with what is laid out meets the contract. Rule: H-R9.1, H-R9.2. */
export function isMet(all: readonly Staged[], board: readonly Meld[], house: House): boolean {
  const old = board.map((meld) => ({ rank: meld.rank, cards: [...meld.cards, ...all.filter((one) => one.onto === meld.label).flatMap(cardsOf)] }));
  const fresh = all.filter((one) => one.onto === null).map((one) => ({ rank: one.rank, cards: cardsOf(one) }));
  const books = [...old, ...fresh].filter((meld) => meld.cards.length >= house.book);
  const count = (kind: Kind): number => books.filter((book) => kindOf(book.cards) === kind).length;
  const { clean, dirty, wild, ranks, isSpareClean } = house.contract;
  const spare = isSpareClean ? Math.max(0, count('clean') - clean) : 0;
  return count('clean') >= clean && count('dirty') + spare >= dirty && count('wild') >= wild && ranks.every((rank) => books.some((book) => book.rank === rank));
}

/** Melds that were kept from before, with numbers that are free now. */
export function renewed(all: readonly Staged[]): Staged[] {
  return all.map((one) => ({ ...one, id: (ids += 1) }));
}

export function keysOf(all: readonly Staged[]): string[] {
  return all.flatMap((one) => one.keys);
}

function put(all: readonly Staged[], rank: string, onto: string | null, keys: readonly string[]): Staged[] {
  const same = all.findLast((one) => one.rank === rank && one.onto === onto);
  if (same) return all.map((one) => (one === same ? { ...one, keys: [...one.keys, ...keys] } : one));
  return [...all, { id: (ids += 1), rank, onto, keys: [...keys], top: null }];
}

/** Lay cards out for one meld of the board. */
export function addTo(all: readonly Staged[], meld: Meld, keys: readonly string[]): Staged[] {
  return put(all, meld.rank, meld.label, keys);
}

/** Lay cards out with those that are laid out already. */
export function join(all: readonly Staged[], id: number, keys: readonly string[]): Staged[] {
  return all.map((one) => (one.id === id ? { ...one, keys: [...one.keys, ...keys] } : one));
}

/** How many cards the meld would have. */
function size(one: Staged, board: readonly Meld[]): number {
  return one.keys.length + (one.top ? 1 : 0) + (board.find((meld) => meld.label === one.onto)?.cards.length ?? 0);
}

/** The meld that cards of a rank join: one that is laid out and not full, else an open one of the board. */
function goal(all: readonly Staged[], rank: string, board: readonly Meld[], book: number): { onto: string | null; has: number } {
  const laid = all.findLast((one) => one.rank === rank && size(one, board) < book);
  if (laid) return { onto: laid.onto, has: size(laid, board) };
  const open = board.find((meld) => meld.rank === rank && meld.cards.length < book && !all.some((one) => one.onto === meld.label));
  return { onto: open?.label ?? null, has: open?.cards.length ?? 0 };
}

/** Cards of a rank join its meld until that is a book; as many as make melds of their own follow; the rest is left. */
function fill(all: readonly Staged[], rank: string, keys: readonly string[], board: readonly Meld[], least: number, book: number): { staged: Staged[]; left: string[] } {
  const { onto, has } = goal(all, rank, board, book);
  const isNew = has === 0 && onto === null;
  const first = keys.slice(0, book - has);
  let staged = isNew ? [...all, { id: (ids += 1), rank, onto, keys: first, top: null }] : put(all, rank, onto, first);
  let left = keys.slice(first.length);
  while (left.length >= least) {
    staged = [...staged, { id: (ids += 1), rank, onto: null, keys: left.slice(0, book), top: null }];
    left = left.slice(book);
  }
  return { staged, left };
}

/**
 * Lay picked cards out: each rank joins its open meld, or makes a meld of its own. Wilds go with the one rank there is;
 * among several ranks first to those that are too short for a meld; what is left over makes a wild meld of its own, or
 * is left where it is too short for that, as are cards that a book has no room for.
 */
export function layOut(all: readonly Staged[], keys: readonly string[], board: readonly Meld[], least: number, book: number): { staged: Staged[]; left: string[] } {
  const wilds = keys.filter((key) => isWild(cardOf(key)));
  const naturals = keys.filter((key) => !isWild(cardOf(key)));
  const order = RANKS.filter((rank) => naturals.some((key) => rankOf(cardOf(key)) === rank));
  let staged = [...all];
  const left: string[] = [];
  for (const rank of order) {
    const group = naturals.filter((key) => rankOf(cardOf(key)) === rank);
    const { has } = goal(staged, rank, board, book);
    while (wilds.length > 0 && (order.length === 1 || has + group.length < least)) group.push(wilds.shift() as string);
    const filled = fill(staged, rank, group, board, least, book);
    staged = filled.staged;
    left.push(...filled.left);
  }
  if (wilds.length === 0) return { staged, left };
  if (goal(staged, 'W', board, book).has + wilds.length < least) return { staged, left: [...left, ...wilds] };
  const filled = fill(staged, 'W', wilds, board, least, book);
  return { staged: filled.staged, left: [...left, ...filled.left] };
}

/** Every natural that joins a meld, and every rank that melds by itself; wilds stay in the hand. */
export function allThatFits(all: readonly Staged[], held: readonly Held[], board: readonly Meld[], least: number, book: number): Staged[] {
  let staged = [...all];
  const used = keysOf(all);
  for (const rank of RANKS.slice(0, 11)) {
    const free = held.filter((one) => rankOf(one.card) === rank && !used.includes(one.key)).map((one) => one.key);
    if (free.length > 0 && goal(staged, rank, board, book).has + free.length >= least) staged = fill(staged, rank, free, board, least, book).staged;
  }
  return staged;
}

/** The cards of the hand that are not laid out any more are gone from what is laid out. */
export function kept(all: readonly Staged[], held: readonly Held[]): Staged[] {
  const there = new Set(held.map((one) => one.key));
  const left = all.map((one) => ({ ...one, keys: one.keys.filter((key) => there.has(key)) }));
  return left.filter((one) => one.keys.length > 0 || one.top !== null);
}

/** The discard with the cards that take it: of the acts that the table lists the one with the fewest wilds, then cards. */
export function taking(legal: readonly string[], held: readonly Held[], top: string): Staged[] | null {
  const takes = legal.filter((text) => text.startsWith('take '));
  const wilds = (text: string): number => (/^take (\S+)/.exec(text)?.[1]?.match(/../g) ?? []).filter(isWild).length;
  const best = takes.sort((a, b) => wilds(a) - wilds(b) || a.length - b.length)[0];
  const [, cards = '', goal = 'new', also = ''] = /^take (\S*) ?> (\S+)(?: also (.+?))?(?: out)?$/.exec(best ?? '') ?? [];
  if (!best) return null;
  const free = [...held];
  const keys = (text: string): string[] =>
    (text.match(/../g) ?? []).flatMap((card) => {
      const at = free.findIndex((one) => one.card === card);
      return at < 0 ? [] : (free.splice(at, 1)[0]?.key ?? []);
    });
  const main = { id: (ids += 1), rank: isWild(top) ? 'W' : top.charAt(0), onto: goal === 'new' ? null : goal, keys: keys(cards), top };
  const more = also ? also.split(' ').map((text) => ({ id: (ids += 1), rank: text.charAt(0), onto: null, keys: keys(text.slice(2)), top: null })) : [];
  return [main, ...more];
}

/** The discard with picked cards. */
export function takeWith(keys: readonly string[], top: string, onto: string | null): Staged {
  return { id: (ids += 1), rank: isWild(top) ? 'W' : top.charAt(0), onto, keys: [...keys], top };
}

/** The melds laid out that an act of `acts` speaks of. */
export function idsOf(all: readonly Staged[], text: string): number[] {
  const isAdding = text.startsWith('add ');
  return all.filter((one) => (one.onto !== null && one.top === null) === isAdding).map((one) => one.id);
}

/**
 * What is laid out, as acts: the take with new melds, or the opening, or additions and then new melds. Additions come
 * first, since they complete the books that going out may need.
 */
export function acts(all: readonly Staged[], hasOpened: boolean, isOut = false): string[] {
  const text = (one: Staged): string => asMeld(one.keys.map(cardOf)).join('');
  const fresh = all.filter((one) => one.onto === null && one.top === null).map((one) => `${one.rank}=${text(one)}`);
  const added = all.filter((one) => one.onto !== null && one.top === null).map((one) => `${one.onto}=${text(one)}`);
  const take = all.find((one) => one.top !== null);
  const found: string[] = [];
  if (take) {
    const also = fresh.length > 0 ? ` also ${fresh.join(' ')}` : '';
    found.push(`take ${text(take)}${text(take) ? ' ' : ''}> ${take.onto ?? 'new'}${also}`);
    if (added.length > 0) found.push(`add ${added.join(' ')}`);
  } else {
    if (added.length > 0) found.push(`add ${added.join(' ')}`);
    if (fresh.length > 0) found.push(`${hasOpened ? 'meld' : 'open'} ${fresh.join(' ')}`);
  }
  return isOut && found.length > 0 ? [...found.slice(0, -1), `${found.at(-1)} out`] : found;
}

