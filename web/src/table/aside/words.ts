/** The words of what stands beside a game: taking back, another match. */

import { catalogue } from '../../words/words.ts';
import type en from './en.json';

export type Key = keyof typeof en;
export const w = await catalogue<Key>(import.meta.glob<{ default: Record<string, string> }>('./??.json'));
