/** Rules and what house rules come to, asked for once; the addresses of rules and lessons. */

import * as http from '../api/http.ts';
import type { RuleText, RulesAnswer } from '../api/http.ts';
import { houseOf } from './rules.svelte.ts';

const texts = new Map<string, Promise<RuleText>>();
const answers = new Map<string, Promise<RulesAnswer>>();

async function kept<T>(held: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const found = held.get(key) ?? ask();
  held.set(key, found);
  try {
    return await found;
  } catch (error) {
    held.delete(key);
    throw error;
  }
}

/** A rule, asked for once. */
export const ruleText = (game: string, id: string): Promise<RuleText> => kept(texts, `${game} ${id}`, () => http.ruleText(game, id));
/** What rules come to, asked for once. */
export const rulesAnswer = (game: string, rules: string): Promise<RulesAnswer> => kept(answers, `${game} ${rules}`, () => http.rulesOf(game, rules));

/** The address of all rules, as a house plays them. */
export function rulesHref(game: string, rules: string, code = ''): string {
  const query = new URLSearchParams({ ...(rules ? { rules } : {}), ...(code ? { table: code } : {}) });
  return `/rules/${encodeURIComponent(game)}${query.size > 0 ? `?${query}` : ''}`;
}

/** The address of a lesson, which tells where the house here plays otherwise. */
export function lessonHref(game: string, name: string): string {
  const mine = houseOf(game);
  const query = mine?.code ? `?table=${encodeURIComponent(mine.code)}` : mine?.rules ? `?${new URLSearchParams({ rules: mine.rules })}` : '';
  return `/learn/${encodeURIComponent(game)}/${encodeURIComponent(name)}${query}`;
}
