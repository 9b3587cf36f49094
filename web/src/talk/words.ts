/** The words of talk at a table, the ready-made phrases among them. */

import { catalogue } from '../words/words.ts';
import type en from './en.json';

export const w = await catalogue<keyof typeof en>(import.meta.glob<{ default: Record<string, string> }>('./??.json'));
