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
  /** What the words of the key are filled with. */
  n?: string;
  /** How many cards are picked for it, where that matters. */
  least?: number;
  most?: number;
}

/** What the table asks that needs no card, with the words on its button. */
const PLAIN: Readonly<Record<string, Offer['key']>> = {
  ask: 'do.ask',
  yes: 'do.yes',
  no: 'do.no',
  show: 'do.show',
  'show-crib': 'do.show_crib',
  claim: 'do.claim',
  muggins: 'do.muggins',
  choose: 'do.choose',
};

function plain(act: string, pass: Offer['key']): Offer {
  const [verb = '', n = ''] = act.split(' ');
  return { key: verb === 'pass' ? pass : (PLAIN[verb] ?? 'do.act'), act, n };
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
  if (phase === 'discard') return [{ key: 'do.crib', act: `crib ${picked.join('')}`, least: 1 }];
  return legal.map((act) => plain(act, 'do.let'));
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
  if (phase !== 'play') return legal.map((act) => plain(act, 'do.pass'));
  const house = inForce(values, Number(view.facts['round'] ?? 1));
  const team = teams(view, seatsOf(view), house, seat, values['opening_scope'] === 'player').find((one) => one.isMine);
  const keys = keyed(byRank(picked)).map((one) => one.key);
  const { staged } = layOut([], keys, team?.melds ?? [], house.least, house.book);
  const [meld] = acts(staged, team?.hasOpened ?? false, false);
  const alone = `${team?.hasOpened ? 'meld' : 'open'} ${picked[0]?.charAt(0) ?? 'K'}=${picked.join('')}`;
  return [
    { key: 'do.meld', act: meld ?? alone, least: 1 },
    { key: 'do.discard', act: `discard ${picked[0] ?? ''}`, least: 1, most: 1 },
    ...legal.filter((act) => ['ask', 'pass', 'yes', 'no'].includes(act)).map((act) => plain(act, 'do.pass')),
  ];
}
