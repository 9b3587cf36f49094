/** All words of the page. The chrome's keys are typed; those of a game come from its own catalogue. */

import en from './en.json' with { type: 'json' };
import { chosen, fetched, LANGUAGE } from './language.ts';

export { LANGUAGE };
export type Key = keyof typeof en;
export type Params = Record<string, string | number>;
export type Catalogue = Readonly<Record<string, string>>;

const own = await chosen(en, { de: () => import('./de.json', { with: { type: 'json' } }) });

const format = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 20 });

/** A number as the language writes it: 1,250 or 1.250. */
export const number = (n: number): string => format.format(n).replace('-', '−');

/**
 * A template with its parameters: `{n}`; `{n:number}` with its thousands set apart; `{n:count:card|cards}` the number and
 * the form of the noun that goes with it, `{n:form:is|are}` the form alone. Of a catalogue also `{n:word}` a number in words,
 * `{card:name}` a card, `{missing:list}` a list, and `{phase}` what the words have under `phase.play`.
 */
export function fill(template: string, params: Params = {}, words: Catalogue = {}): string {
  return template.replace(/\{(\w+)(?::(\w+)(?::([^{}|]*)\|([^{}|]*))?)?\}/g, (whole, name: string, how?: string, one = '', many = '') => {
    const value = params[name];
    if (value === undefined) return whole;
    const text = String(value);
    if (how === 'word') return words[`number.${text}`] ?? text;
    if (how === 'name') return cardName(text);
    if (how === 'number') return number(Number(value));
    if (how === 'form') return text === '1' ? one : many;
    if (how === 'count') return `${number(Number(value))} ${text === '1' ? one : many}`;
    if (how === 'list') return list(text.split(',').map((part) => words[`${name}.${part}`] ?? part));
    return words[`${name}.${text}`] ?? text;
  });
}

/** A text of the page itself. */
export function t(key: Key, params?: Params): string {
  return fill(own[key], params);
}

/** A text whose key comes from the server; null where the page has none. */
export function ownText(key: string, params?: Params): string | null {
  return key in en ? t(key as Key, params) : null;
}

/** The words of a page's own folder: `en.json` beside `de.json`, of which only the reader's is fetched. */
export async function catalogue<K extends string>(files: Parameters<typeof fetched>[0]): Promise<(key: K, params?: Params) => string> {
  const words = await fetched(files);
  return (key, params) => fill(words[key] ?? key, params, words);
}

/** "5 of hearts". */
export function cardName(card: string): string {
  if (card === 'JK') return t('card.joker');
  return t('card.name', { rank: part('rank', card.charAt(0)), suit: part('suit', card.charAt(1)) });
}
const part = (kind: 'rank' | 'suit', sign: string): string => ownText(`${kind}.${sign}`) ?? sign;

/** "5 of hearts and king of spades". */
export function cardNames(cards: readonly string[]): string {
  return list(cards.map(cardName));
}

/** A text that has cards as a record writes them, `KCKDKH`, with their names. */
export function cardsNamed(text: string): string {
  return text.replace(/(?<![A-Za-z\d])(?:[A2-9TJQK][CDHS]|JK)+(?![A-Za-z\d])/g, (run) => cardNames(run.match(/JK|../g) ?? []));
}

export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return t('list.and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}
