/** Decisions in words. */

import { figure, percent, signedPercent } from '../../parts/figures.ts';
import { cardNames } from '../../words/words.ts';
import type { Choice, Decision } from './game.svelte.ts';
import { w } from './words.ts';

/** The cards of an act: `crib 3S3D` has two. */
export function cardsOf(act: string): string[] {
  const [verb, cards = ''] = act.split(' ');
  return verb === 'crib' || verb === 'play' ? (cards.match(/../g) ?? []) : [];
}

/** "throws the 3 of spades and 3 of diamonds", "claims 8". */
export function said(act: string): string {
  const [verb = '', rest = ''] = act.split(' ');
  if (verb === 'crib') return w('act.crib', { cards: cardNames(cardsOf(act)) });
  if (verb === 'play') return w('act.play', { cards: cardNames(cardsOf(act)) });
  if (verb === 'claim') return w('act.claim', { n: Number(rest) });
  if (verb === 'muggins') return w('act.muggins', { n: Number(rest) });
  return w('act.pass');
}

export function actWords(decision: Decision): string {
  return decision.chosen.act === decision.best.act ? said(decision.chosen.act) : w('act.not', { act: said(decision.chosen.act), better: said(decision.best.act) });
}

/** What it cost: of the chance to win, or in points. */
export function costWords(decision: Decision): string {
  return decision.win_cost === null ? w('cost.points', { n: figure(decision.points_cost) }) : w('cost.win', { n: signedPercent(-decision.win_cost) });
}

export const worth = (choice: Choice): string => (choice.win === null ? figure(choice.total) : percent(choice.win));
