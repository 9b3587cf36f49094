/** Melds laid out on this page and not said yet: they are put together, taken back, and said as acts. */

import { asMeld, cardOf, isWild, rankOf, RANKS, type Held } from './hand.ts';
import { kindOf, meldRank, type Kind, type Meld } from './model.ts';

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

/** A second book of a rank, beside the one that is laid out. */
export function apart(all: readonly Staged[], keys: readonly string[]): Staged[] {
  const rank = meldRank(keys.map(cardOf));
  return rank === null ? [...all] : [...all, { id: (ids += 1), rank, onto: null, keys: [...keys], top: null }];
}

/**
 * Lay picked cards out: each rank joins its open meld on the board, or makes a meld of its own. Wilds go with the one
 * rank there is; among several ranks first to those that are too short for a meld; what is left over makes a wild meld
 * of its own, or stays picked where it is too short for that.
 */
export function layOut(all: readonly Staged[], keys: readonly string[], board: readonly Meld[], least: number, book: number): { staged: Staged[]; left: string[] } {
  const naturals = new Map<string, string[]>();
  const wilds: string[] = [];
  for (const key of keys) {
    const rank = rankOf(cardOf(key));
    if (isWild(cardOf(key))) wilds.push(key);
    else naturals.set(rank, [...(naturals.get(rank) ?? []), key]);
  }
  let staged = [...all];
  const goal = (rank: string): Meld | undefined => board.find((meld) => meld.rank === rank && meld.cards.length < book);
  const order = RANKS.filter((rank) => naturals.has(rank));
  for (const rank of order) {
    const group = naturals.get(rank) ?? [];
    const size = (): number => group.length + (goal(rank)?.cards.length ?? 0) + (staged.find((one) => one.rank === rank && !goal(rank))?.keys.length ?? 0);
    while (wilds.length > 0 && (order.length === 1 || size() < least)) group.push(wilds.shift() as string);
    staged = put(staged, rank, goal(rank)?.label ?? null, group);
  }
  if (wilds.length === 0) return { staged, left: [] };
  const wild = goal('W');
  const laid = staged.find((one) => one.rank === 'W')?.keys.length ?? 0;
  if (wild || laid + wilds.length >= least) return { staged: put(staged, 'W', wild?.label ?? null, wilds), left: [] };
  return { staged, left: wilds };
}

/** Every natural that joins a meld of the board, and every rank that melds by itself; wilds stay in the hand. */
export function allThatFits(all: readonly Staged[], held: readonly Held[], board: readonly Meld[], least: number, book: number): Staged[] {
  let staged = [...all];
  const used = keysOf(all);
  for (const rank of RANKS.slice(0, 11)) {
    let free = held.filter((one) => rankOf(one.card) === rank && !used.includes(one.key)).map((one) => one.key);
    const open = board.find((meld) => meld.rank === rank && meld.cards.length < book);
    const laid = staged.find((one) => one.rank === rank);
    const has = (open?.cards.length ?? 0) + (laid?.keys.length ?? 0) + (laid?.top ? 1 : 0);
    const room = Math.max(0, book - has);
    if (free.length > 0 && room > 0 && has + free.length >= least) {
      staged = put(staged, rank, laid ? laid.onto : (open?.label ?? null), free.slice(0, room));
      free = free.slice(room);
    }
    if (free.length >= least) staged = apart(staged, free.slice(0, book));
  }
  return staged;
}

/** The cards of the hand that are not laid out any more are gone from what is laid out. */
export function kept(all: readonly Staged[], held: readonly Held[]): Staged[] {
  const there = new Set(held.map((one) => one.key));
  const left = all.map((one) => ({ ...one, keys: one.keys.filter((key) => there.has(key)) }));
  return left.filter((one) => one.keys.length > 0 || one.top !== null);
}

/** The discard with the cards that take it: the shortest act that the table lists. */
export function taking(legal: readonly string[], held: readonly Held[], top: string, onto: string | null = null): Staged[] | null {
  const takes = legal.filter((text) => text.startsWith('take ') && (onto === null || text.includes(`> ${onto}`)));
  const best = takes.sort((a, b) => a.length - b.length)[0];
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

