/** What a picture of a table shows, in words. */

import type { Wire } from '../engine/wire.ts';
import { nameOf, type People } from '../words/people.ts';
import { cardName, cardNames } from '../words/words.ts';
import { w } from './words.ts';

export function told(view: Wire, people: People): string {
  const said = Object.entries(view.points).map(([side, n]) => w('stage.score', { who: [...side].map((seat) => nameOf(people, seat)).join(', '), n }));
  for (const { seat } of people.seats) {
    const cards = view.zones[`hand:${seat}`]?.cards ?? [];
    if (cards.length > 0) said.push(w('stage.says', { who: nameOf(people, seat), cards: cardNames(cards) }));
  }
  const { count, counts } = view.facts as { count?: number; counts?: [string, string][][] };
  if (count !== undefined) said.push(w('stage.count', { n: count }));
  if (count && counts) said.push(w('stage.laid', { cards: cardNames((counts.at(-1) ?? []).map(([, card]) => card)) }));
  const [starter] = view.zones['starter']?.cards ?? [];
  if (starter) said.push(w('stage.starter', { card: cardName(starter) }));
  return said.join(' ');
}
