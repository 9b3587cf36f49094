/** What a reader may do with the cards of a seat, by game: each act as the table reads it, with the words on its button. */

import type { Wire } from '../../engine/wire.ts';
import type { Values } from '../../stage/games.ts';
import { seatsOf } from '../../stage/people.ts';
import { inForce } from '../../games/handfoot/house.ts';
import { byRank, keyed } from '../../games/handfoot/hand.ts';
import { teams } from '../../games/handfoot/model.ts';
import { acts, layOut } from '../../games/handfoot/staging.ts';
import type en from './en.json';

export interface Offer {
  key: keyof typeof en;
  act: string;
}

interface Hand {
  view: Wire;
  seat: string;
  picked: readonly string[];
  legal: readonly string[];
  values: Values;
}

/** A card is laid by a tap; otherwise cards are picked, and then something is done with them. */
export const isOneTap = (game: string, view: Wire): boolean => game === 'cribbage' && view.facts['phase'] === 'play';

export function offers(game: string, hand: Hand): Offer[] {
  return game === 'cribbage' ? cribbage(hand) : handfoot(hand);
}

function cribbage({ view, picked, legal }: Hand): Offer[] {
  const phase = view.facts['phase'];
  if (phase === 'play') return [{ key: 'do.go', act: 'go' }];
  if (phase === 'discard') return [{ key: 'do.crib', act: `crib ${picked.join('')}` }];
  return legal.slice(0, 6).map((act) => ({ key: 'do.act', act }));
}

/** A joker's name has two letters as well: cards are joined as they are. */
function handfoot({ view, seat, picked, legal, values }: Hand): Offer[] {
  const phase = view.facts['phase'];
  if (phase === 'draw') {
    const onto = legal.find((act) => act.startsWith('take') && !act.includes('> new'));
    const goal = picked.length === 0 && onto ? onto : `take ${picked.join('')} > new`.replace('  ', ' ');
    return [
      { key: 'do.draw', act: 'draw' },
      { key: 'do.take', act: goal },
    ];
  }
  if (phase !== 'play') return legal.slice(0, 6).map((act) => ({ key: 'do.act', act }));
  const house = inForce(values, Number(view.facts['round'] ?? 1));
  const team = teams(view, seatsOf(view), house, seat, values['opening_scope'] === 'player').find((one) => one.isMine);
  const keys = keyed(byRank(picked)).map((one) => one.key);
  const { staged } = layOut([], keys, team?.melds ?? [], house.least, house.book);
  const [meld] = acts(staged, team?.hasOpened ?? false, false);
  const plain = `${team?.hasOpened ? 'meld' : 'open'} ${picked[0]?.charAt(0) ?? 'K'}=${picked.join('')}`;
  return [
    { key: 'do.meld', act: meld ?? plain },
    { key: 'do.discard', act: `discard ${picked[0] ?? ''}` },
    ...legal.filter((act) => ['ask', 'pass', 'yes', 'no'].includes(act)).map((act): Offer => ({ key: 'do.act', act })),
  ];
}
