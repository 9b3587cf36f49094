/** The words of the shuffle before the first deal. */

import { catalogue } from '../words/words.ts';
import type en from './en.json';

export const w = await catalogue<keyof typeof en>(import.meta.glob<{ default: Record<string, string> }>('./??.json'));
