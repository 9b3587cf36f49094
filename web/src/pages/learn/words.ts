/** The words of the lessons' page. */

import { fill, type Params } from '../../words/words.ts';
import en from './en.json' with { type: 'json' };

export const w = (key: keyof typeof en, params?: Params): string => fill(en[key], params);
