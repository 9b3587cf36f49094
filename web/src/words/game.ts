/** The words of a game's own catalogue: `{n:word}` is a number in words, `{card:name}` a card, `{missing:list}` a list, `{verb}` fits the actor. */

import { cardName, type Params } from './words.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** A text of the catalogue; the key itself where the catalogue has none. */
export function say(words: Catalogue, key: string, params: Params = {}): string {
  return (words[key] ?? key).replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, how: string | undefined) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (how === 'word') return words[`number.${value}`] ?? String(value);
    if (how === 'name') return cardName(String(value));
    if (how === 'list') {
      const parts = String(value).split(',').map((part) => words[`${name}.${part}`] ?? part);
      const last = parts.pop() ?? '';
      return parts.length > 0 ? `${parts.join(', ')}${words['list.and'] ?? ' '}${last}` : last;
    }
    return words[`${name}.${value}`] ?? String(value);
  });
}

export function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) || whole === '' ? whole : `${whole}.`;
}
