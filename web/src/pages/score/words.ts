/** The words of this page. */

import { fill, type Params } from '../../words/words.ts';
import en from './en.json' with { type: 'json' };

export type Word = keyof typeof en;
export const w = (key: Word, params?: Params): string => fill(en[key], params);
/** A word whose key is put together; the key itself where there is none. */
export const worded = (key: string, params?: Params): string => (key in en ? w(key as Word, params) : key);
