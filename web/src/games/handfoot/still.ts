/** A table of Hand and Foot that is only looked at: what its parts need to be drawn, and no acts. */

import type { TableInfo, Wire } from '../../engine/wire.ts';
import type { People } from '../../words/people.ts';
import type { Desk } from './desk.svelte.ts';
import { inForce } from './house.ts';
import { factsOf, teams } from './model.ts';

/** What the parts of the table look at. */
export type Shown = Pick<
  Desk,
  | 'addTo'
  | 'canTake'
  | 'discard'
  | 'draw'
  | 'explain'
  | 'facts'
  | 'house'
  | 'isForced'
  | 'isMine'
  | 'isTaking'
  | 'isTurn'
  | 'phase'
  | 'picked'
  | 'pickedCards'
  | 'takePile'
  | 'teams'
  | 'top'
  | 'view'
>;

export function still(view: Wire, people: People, values: TableInfo['values']): Shown {
  const facts = factsOf(view);
  const house = inForce(values, facts.round);
  return {
    view,
    facts,
    house,
    teams: teams(view, people.seats, house, people.me, values['opening_scope'] === 'player'),
    top: view.zones['discard']?.cards.at(-1) ?? null,
    phase: facts.phase,
    picked: [],
    pickedCards: [],
    isTurn: false,
    isMine: false,
    isTaking: false,
    isForced: false,
    canTake: false,
    addTo: () => {},
    discard: () => {},
    draw: () => {},
    takePile: () => {},
    explain: () => Promise.resolve(),
  };
}
