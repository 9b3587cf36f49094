/** What the playback of a table must know of cribbage. */

import type { Wire } from '../../engine/wire.ts';
import type { Rulebook } from '../../table/store.svelte.ts';
import { remember, tell } from './tell.ts';

const MOMENT = ['game', 'deal', 'phase', 'turn', 'count', 'claiming'];

/** A card, a discard or a claim means the same while the same is due; a call or a pass while the same claims are open. */
function isStill(text: string, before: Wire, after: Wire, legal: readonly string[]): boolean {
  if (!legal.includes(text)) return false;
  const facts = /^(muggins|pass)/.test(text) ? [...MOMENT, 'windows'] : MOMENT;
  return facts.every((name) => JSON.stringify(before.facts[name]) === JSON.stringify(after.facts[name]));
}

export const book: Rulebook = { tell, remember, isStill };
