/** The words around a table (home, lobby, house rules, choosing cards): a table that is played does without them. */

import { chosen } from './language.ts';
import en from './house/en.json' with { type: 'json' };
import { fill, t as own, type Key as OwnKey, type Params } from './words.ts';

export type Key = OwnKey | keyof typeof en;

const house = await chosen(en, { de: () => import('./house/de.json', { with: { type: 'json' } }) });

/** A text of the page, those around a table included. */
export function t(key: Key, params?: Params): string {
  return key in house ? fill(house[key as keyof typeof en], params) : own(key as OwnKey, params);
}
