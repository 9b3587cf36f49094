/** Counting as players say it, in the words of the game. */

import type { Phrase } from '../../engine/wire.ts';
import { showCadence, w } from '../../games/cribbage/say.ts';

export const say = {
  cadence: (phrases: readonly Phrase[]): string => showCadence(phrases, true),
  item: (kind: string): string => w(`item.${kind}`),
};
