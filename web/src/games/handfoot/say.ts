/** Hand and Foot in words: what the table says as it happens, from the game's own catalogue and the page's. */

import type { Say } from '../../engine/wire.ts';
import type { Refused } from '../../table/store.svelte.ts';
import en from '../../words/handfoot.en.json' with { type: 'json' };
import { actorOf, say, sentence } from '../../words/game.ts';
import { chosen } from '../../words/language.ts';
import { nameOf, who, type People } from '../../words/people.ts';
import { cardName, fill, list, number, ownText, t, type Catalogue, type Params } from '../../words/words.ts';
import { RANKS, rankOf } from './hand.ts';
import page from './page.en.json' with { type: 'json' };

export { nameOf, who, type People };

export type PageKey = keyof typeof page;

const words: Catalogue = await chosen(en, { de: () => import('../../words/handfoot.de.json', { with: { type: 'json' } }) });
const own = await chosen(page, { de: () => import('./page.de.json', { with: { type: 'json' } }) });

/** A text of the game's catalogue. */
export const w = (key: string, params?: Params): string => say(words, key, params);

/** A text of this page; `{n:word}` is a number in words. */
export function h(key: PageKey, params: Params = {}): string {
  return fill(own[key], params, words);
}

/** Subject and verbs for a template: "you draw", "Ann draws". */
export const actor = (people: People, seat: string): Params => actorOf(words, people, seat);

/** "kings", "wild cards". */
export function ranks(rank: string): string {
  return rank === 'W' ? w('rank.W') : w(`ranks.${rank}`);
}

/** "three kings and a joker". */
export function amounts(cards: readonly string[]): string {
  const parts = RANKS.map((rank) => ({ rank, n: cards.filter((card) => rankOf(card) === rank).length })).filter((one) => one.n > 0);
  return list(parts.map(({ rank, n }) => (n === 1 ? h(`a.${rank}` as PageKey) : `${w(`number.${n}`)} ${ranks(rank)}`)));
}

/** "You & Cy". */
export function sideName(people: People, side: string): string {
  const seats = [...side].sort((a, b) => Number(b === people.me) - Number(a === people.me));
  return seats.map((seat) => who(people, seat)).join(' & ');
}

/** A word at the table. */
export function sayLine(people: People, said: Say): string {
  const params: Params = { ...actor(people, said.seat) };
  for (const name of ['n', 'card', 'round'] as const) if (said[name] !== undefined) params[name] = said[name];
  return sentence(w(`say.${said.what}`, params));
}

/** Why an act is refused, and the way out. */
export function refusalWords(people: People, refused: Refused): string {
  const params: Params = { ...refused.params };
  if (typeof params['seat'] === 'string') params['seat'] = nameOf(people, params['seat']);
  if (typeof params['meld'] === 'string') params['meld'] = h('meld.some', { rank: ranks(params['meld'].split('.')[0] ?? '') });
  const own = ownText(`refuse.${refused.code}`, params);
  return own ?? t('table.refused', { words: sentence(w(`refuse.${refused.code}`, params)), rule: refused.rule.replace('-', '\u2011') });
}

/** "5 of hearts and king of spades". */
export function names(cards: readonly string[]): string {
  return list(cards.map(cardName));
}

/** 1,250 with its sign where it is below nothing. */
export const points = number;
