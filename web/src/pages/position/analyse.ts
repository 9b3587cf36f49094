/** What the analysis can be asked about a position, as links. */

import { discardLink, oddsLink, playLink } from '../../parts/questions.ts';
import type { Wire } from '../../engine/wire.ts';
import type { Editor } from './editor.svelte.ts';
import { readLine, readPile, type Values } from './line.ts';
import { w } from './words.ts';

export interface Question {
  href: string;
  text: string;
}

/** The questions that this position can be asked; none while it is at fault or says too little. */
export function analyseLinks(editor: Editor): Question[] {
  const { view, answer } = editor;
  if (!view || !answer) return [];
  const said = readLine(answer.line);
  if (editor.game.name === 'cribbage') return view.facts['phase'] === 'discard' ? discards(view, said) : plays(view, said);
  return editor.game.name === 'handfoot' ? odds(said, answer.line) : [];
}

const seatsOf = (view: Wire): number => Object.keys(view.points).join('').length;
const sideOf = (view: Wire, seat: string): string => Object.keys(view.points).find((side) => side.includes(seat)) ?? '';

/** The own score first; the analysis knows it for two sides of one. */
function scoreOf(view: Wire, seat: string): [number, number] | null {
  const other = Object.keys(view.points).find((side) => !side.includes(seat)) ?? '';
  return seatsOf(view) === 2 ? [view.points[sideOf(view, seat)] ?? 0, view.points[other] ?? 0] : null;
}

function discards(view: Wire, said: Values): Question[] {
  const dealer = said['dealer'] ?? '';
  return view.pending.must
    .map((seat) => ({ seat, ...readPile(said[`hand:${seat}`] ?? '') }))
    .filter(({ cards, open }) => cards.length > 0 && open === 0)
    .map(({ seat, cards }) => ({
      href: discardLink({ hand: cards, dealer: sideOf(view, seat).includes(dealer), players: seatsOf(view), score: scoreOf(view, seat) }),
      text: w('analyse.discard', { seat }),
    }));
}

function plays(view: Wire, said: Values): Question[] {
  const [seat] = view.pending.must;
  const hand = view.zones[`hand:${seat}`];
  const counts = (view.facts['counts'] ?? []) as [string, string][][];
  const pile = view.facts['count'] ? (counts.at(-1) ?? []).map(([, card]) => card) : [];
  const starter = view.zones['starter']?.cards ?? [];
  if (!seat || seatsOf(view) !== 2 || !hand || hand.cards.length < hand.n || starter.length === 0) return [];
  const { cards: thrown, open } = readPile(said[`thrown:${seat}`] ?? '');
  const question = { hand: hand.cards, pile, thrown: open ? [] : thrown, starter, dealer: seat === said['dealer'], score: scoreOf(view, seat) };
  return [{ href: playLink(question), text: w('analyse.play', { seat }) }];
}

function odds(said: Values, line: string): Question[] {
  const seat = said['turn'] ?? '';
  const { cards, open } = readPile(said[`hand:${seat}`] ?? '');
  return cards.length > 0 && open === 0 ? [{ href: oddsLink(line, seat, 3), text: w('analyse.odds', { seat }) }] : [];
}
