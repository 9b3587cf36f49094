/** All words of the page. The chrome's keys are typed; those of a game come from its own catalogue. */

import en from './en.json' with { type: 'json' };

export type Key = keyof typeof en;
export type Params = Record<string, string | number>;

export function fill(template: string, params: Params = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** A text of the page itself. */
export function t(key: Key, params?: Params): string {
  return fill(en[key], params);
}

/** A text whose key comes from the server; null where the page has none. */
export function ownText(key: string, params?: Params): string | null {
  return key in en ? t(key as Key, params) : null;
}

const RANK_NAMES: Record<string, Key> = { A: 'rank.A', T: 'rank.T', J: 'rank.J', Q: 'rank.Q', K: 'rank.K' };
const SUIT_NAMES: Record<string, Key> = { C: 'suit.C', D: 'suit.D', H: 'suit.H', S: 'suit.S' };

/** "5 of hearts". */
export function cardName(card: string): string {
  if (card === 'JK') return t('card.joker');
  const rank = RANK_NAMES[card.charAt(0)];
  const suit = SUIT_NAMES[card.charAt(1)];
  return t('card.name', { rank: rank ? t(rank) : card.charAt(0), suit: suit ? t(suit) : '' });
}

/** "5 of hearts and king of spades". */
export function cardNames(cards: readonly string[]): string {
  return list(cards.map(cardName));
}

export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return t('list.and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}
