/** What may be done now, in one sentence. */

import { cardName, list } from '../../words/words.ts';
import { h, who, type People } from './say.ts';

/** What the sentence rests on. */
export interface Now {
  people: People;
  phase: string;
  /** Who must act; the dealer of cards is left out. */
  must: string[];
  /** The discard on top, and whether it can be taken as the table lists it. */
  top: string | null;
  canTake: boolean;
  isForced: boolean;
  draw: number;
  picked: string[];
  stagedCount: number;
  isTaking: boolean;
  hasOpened: boolean;
  /** The points that open, and those that what is laid out counts; null while that is not known. */
  want: number;
  worth: number | null;
  isEnough: boolean;
  isMet: boolean;
  isLastPile: boolean;
  canAsk: boolean;
  /** Why the table refuses what is laid out, where it is not only too little. */
  reason: string;
}

export function sentenceNow(now: Now): string {
  const { people, phase } = now;
  if (phase === 'over') return '';
  if (phase === 'lots' || phase === 'cut') return h(`now.${phase}`);
  const isMine = people.me !== null && now.must.includes(people.me);
  if (isMine) return mine(now);
  const names = list(now.must.map((seat) => who(people, seat)));
  if (!names) return phase === 'deal' || phase === 'upcard' ? h('now.deal') : '';
  if (phase === 'asking') return h('now.wait_answer', { who: names });
  if (phase === 'choose') return h('now.wait_choose', { who: names });
  return h(phase === 'draw' ? 'now.wait_draw' : 'now.wait_play', { who: names });
}

function mine(now: Now): string {
  if (now.phase === 'choose') return h('now.choose');
  if (now.phase === 'asking') return '';
  const card = now.top ? cardName(now.top) : '';
  if (now.phase === 'draw') {
    if (now.isTaking) return now.reason || (staged(now) ?? h('now.draw_staged', { card }));
    if (now.isForced || !now.top) return h('now.draw_forced', { n: now.draw });
    return h(now.canTake ? 'now.draw' : 'now.draw_pick', { n: now.draw, card });
  }
  if (now.stagedCount > 0) return now.reason || (staged(now) ?? h(now.hasOpened ? 'now.staged' : 'now.staged_open'));
  const [only] = now.picked;
  if (only && now.picked.length === 1) return h('now.picked_one', { card: cardName(only) });
  if (now.picked.length > 0) return h('now.picked', { n: now.picked.length });
  if (!now.hasOpened) return now.want > 0 ? h('now.open', { n: now.want }) : h('now.open_free');
  if (now.isLastPile && now.isMet) return h(now.canAsk ? 'now.play_ask' : 'now.play_out');
  return h(now.isLastPile ? 'now.play_keep' : 'now.play');
}

/** "65 of 90": how near what is laid out is to the opening; nothing where no points are asked. */
function staged(now: Now): string | null {
  if (now.hasOpened || now.worth === null || now.want === 0) return null;
  const params = { n: now.worth, want: now.want, short: now.want - now.worth };
  return h(now.isEnough ? 'now.staged_enough' : 'now.staged_short', params);
}
