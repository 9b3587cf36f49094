/** Cribbage in words: what the table says as it happens, from the game's own catalogue. */

import type { Phrase, Points, Say } from '../../engine/wire.ts';
import en from '../../words/cribbage.en.json' with { type: 'json' };
import { actorOf, say, sentence } from '../../words/game.ts';
import { chosen } from '../../words/language.ts';
import { nameOf, who, type People } from '../../words/people.ts';
import { cardName, cardNames, t, type Catalogue, type Params } from '../../words/words.ts';

export { nameOf, who, type People };

const words: Catalogue = await chosen(en, { de: () => import('../../words/cribbage.de.json', { with: { type: 'json' } }) });

/** A text of the game's catalogue. */
export const w = (key: string, params?: Params): string => say(words, key, params);

/** Subject and verbs for a template: "you say", "Ann says". */
export const actor = (people: People, seat: string): Params => actorOf(words, people, seat);

/** One or two signs that tell the seats apart: "A", "C2". */
export function sign(people: People, seat: string): string {
  const name = who(people, seat);
  return ([...name][0] ?? '') + (/ (\d)$/.exec(name)?.[1] ?? '');
}

/** "Ann lays the 5 of hearts." */
export function layLine(people: People, seat: string, card: string): string {
  return seat === people.me
    ? t('say.lay_you', { card: cardName(card) })
    : t('say.lay', { who: nameOf(people, seat), card: cardName(card) });
}

/** One phrase of the cadence: "a run of three". */
export function phrase({ code, n, points, length }: Phrase): string {
  return w(`cadence.${code}`, { n, points, length: length ?? 0 });
}

/** Phrases that say their points themselves: "one for his nobs". */
const PRICED = new Set(['nobs', 'heels', 'go', 'last', 'three_for_last', 'claim', 'muggins', 'overclaim']);

/** The count and what the card scores, as players say it: "Fifteen for two and a pair makes four." */
export function playCadence(count: number | null, phrases: readonly Phrase[]): string {
  const number = count === null ? '' : w(`number.${count}`);
  const [first, ...rest] = phrases;
  if (!first) return sentence(number);
  const isNumber = first.code === 'fifteen' || first.code === 'thirty_one';
  const plain = isNumber ? w(`item.${first.code}`) : phrase(first);
  const opening = PRICED.has(first.code) ? plain : w('cadence.for', { phrase: plain, n: first.n });
  const said = rest.map((p) => w('cadence.and', { phrase: phrase(p), n: p.n }));
  const points = [opening, ...said].join(' ');
  return isNumber || !number ? sentence(points) : sentence(`${number}, ${points}`);
}

/** The show as players say it: "Fifteen two, fifteen four, and a run of three makes seven." */
export function showCadence(phrases: readonly Phrase[], isWhole: boolean): string {
  const said = phrases.map((p, i) => {
    if (p.code === 'fifteen') return phrase(p);
    if (i === 0) return PRICED.has(p.code) ? phrase(p) : w('cadence.for', { phrase: phrase(p), n: p.n });
    const isLast = isWhole && i === phrases.length - 1;
    return w(isLast ? 'cadence.end' : 'cadence.then', { phrase: phrase(p), n: p.n });
  });
  return sentence(said.join(', '));
}

/** Which cards made the points: "pair: 4 of clubs and 4 of hearts". */
export function itemLine(points: Points): string {
  return points.items
    .filter((item) => item.cards.length > 0)
    .map((item) => t('say.item', { what: w(`item.${item.kind}`), cards: cardNames(item.cards) }))
    .join('; ');
}

/** "Ann pegs 4 and stands at 31." */
export function pegLine(people: People, points: Points): string {
  const n = points.pegged ?? points.n;
  return seatLine(people, points.seat, 'say.peg', 'say.peg_you', { n, score: points.score });
}

function seatLine(
  people: People,
  seat: string,
  they: 'say.peg' | 'say.claim_due',
  you: 'say.peg_you' | 'say.claim_due_you',
  params: Params,
): string {
  return seat === people.me ? t(you, params) : t(they, { who: nameOf(people, seat), ...params });
}

/** A word at the table. */
export function sayLine(people: People, said: Say): string {
  const params: Params = { ...actor(people, said.seat) };
  if (said.n !== undefined) params['n'] = said.n;
  if (said.card !== undefined) params['card'] = said.card;
  if (said.of !== undefined) params['of'] = w(`of.${said.of}`);
  return sentence(w(`say.${said.what}`, params));
}

/** "Ann’s hand", "your crib". */
export function whose(people: People, seat: string, what: string): string {
  const isMe = seat === people.me;
  if (what === 'crib') return isMe ? t('crib.yours') : t('crib.of', { name: nameOf(people, seat) });
  return isMe ? t('table.your_hand') : t('table.hand_of', { name: nameOf(people, seat) });
}
