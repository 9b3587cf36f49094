/** What the playback of a table must know of Hand and Foot. */

import type { Wire } from '../../engine/wire.ts';
import type { Rulebook } from '../../table/store.svelte.ts';
import { recall, remember, tell } from './tell.ts';

const MOMENT = ['round', 'turn', 'turn_number', 'phase'];

/** An act means the same in the same moment of a turn; not every legal act is listed. */
function isStill(_text: string, before: Wire, after: Wire): boolean {
  return MOMENT.every((name) => before.facts[name] === after.facts[name]);
}

export const book: Rulebook = { tell, remember, recall, isStill };
