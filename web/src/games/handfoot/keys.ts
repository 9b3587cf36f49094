/** The keys of Hand and Foot: a rank picks its next card, letters act. */

import type { PageKey } from './say.ts';

export type Asked =
  | { what: 'enter' | 'escape' | 'next' | 'meld' | 'fits' | 'lay' | 'draw' | 'pile' | 'discard' | 'undo' | 'order' | 'status' | 'scores' | 'boards' | 'help' }
  | { what: 'rank'; rank: string };

const LETTERS: Record<string, Asked['what']> = {
  n: 'next', m: 'meld', f: 'fits', l: 'lay', d: 'draw', p: 'pile', x: 'discard', u: 'undo', o: 'order', c: 'status', s: 'scores', b: 'boards', '?': 'help',
};

/** What a key asks the table for; null where the key belongs to something else. */
export function keysOf(event: KeyboardEvent, hasLetters: boolean): Asked | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, dialog[open]')) return null;
  if (event.key === 'Enter') return target.closest('button:not([data-card]), a, summary') ? null : { what: 'enter' };
  if (event.key === 'Escape') return { what: 'escape' };
  if (!hasLetters) return null;
  const key = event.key.toLowerCase();
  if (/^[2-9atjqk]$/.test(key)) return { what: 'rank', rank: key.toUpperCase() };
  if (key === '0' || key === 'w') return { what: 'rank', rank: 'JK' };
  const what = LETTERS[key];
  return what ? ({ what } as Asked) : null;
}

/** The list of keys. */
export const KEYS: [string, PageKey][] = [
  ['4 – 9 T J Q K A', 'keys.next_rank'], ['2 3', 'keys.next_rank'], ['W', 'keys.joker'], ['← → Space', 'keys.arrows'], ['Enter', 'keys.enter'], ['M', 'keys.meld'],
  ['F', 'keys.fits'], ['L', 'keys.lay'], ['D', 'keys.draw'], ['P', 'keys.pile'], ['X', 'keys.discard'], ['U', 'keys.undo'], ['Esc', 'keys.escape'], ['O', 'keys.order'],
  ['C', 'keys.status'], ['S', 'keys.scores'], ['B', 'keys.boards'], ['N', 'keys.next'], ['?', 'keys.help'],
];
