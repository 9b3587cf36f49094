/** The words of a game's own catalogue. */

import { nameOf, type People } from './people.ts';
import { fill, type Catalogue, type Params } from './words.ts';

/** A text of the catalogue; the key itself where the catalogue has none. */
export function say(words: Catalogue, key: string, params: Params = {}): string {
  return fill(words[key] ?? key, params, words);
}

/** Subject and verbs for a template: "you say", "Ann says". */
export function actorOf(words: Catalogue, people: People, seat: string): Params {
  const form = seat === people.me ? 1 : 0;
  const verbs = Object.entries(words).filter(([key]) => key.startsWith('verb.'));
  const found: Params = Object.fromEntries(verbs.map(([key, forms]) => [key.slice('verb.'.length), forms.split('|')[form] ?? forms]));
  return { ...found, who: form ? (words['who.you'] ?? '') : nameOf(people, seat) };
}

export function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) || whole === '' ? whole : `${whole}.`;
}
