/** The words of clocks, absence and endings. */

import { catalogue } from '../words/words.ts';
import type en from './en.json';

export const w = await catalogue<keyof typeof en>(import.meta.glob<{ default: Record<string, string> }>('./??.json'));
