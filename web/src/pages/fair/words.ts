/** The words of this page. */

import { catalogue, type Params } from '../../words/words.ts';
import type en from './en.json';

export type Word = keyof typeof en;
export const w = await catalogue<Word>(import.meta.glob<{ default: Record<string, string> }>('./??.json'));
/** A word whose key is put together. */
export const worded = (key: string, params?: Params): string => w(key as Word, params);
