/** What the analysis can be asked about a position, as links. */

import { discardLink, oddsLink, playLink } from '../../parts/questions.ts';
import type { Editor } from './editor.svelte.ts';
import { w } from './words.ts';

export interface Question {
  href: string;
  text: string;
}

/** The questions that this position can be asked; none while it is at fault or says too little. */
export function analyseLinks(editor: Editor): Question[] {
  if (!editor.view) return [];
  return editor.game.name === 'cribbage' ? cribbage(editor) : editor.game.name === 'handfoot' ? odds(editor) : [];
}

function cribbage(editor: Editor): Question[] {
  const view = editor.view;
  const dealer = editor.text('dealer');
  const players = editor.seats.length;
  if (!view) return [];
  const score = (seat: string): [number, number] | null => {
    const own = editor.sides.find((side) => side.includes(seat)) ?? '';
    const other = editor.sides.find((side) => !side.includes(seat)) ?? '';
    return players === 2 ? [view.points[own] ?? 0, view.points[other] ?? 0] : null;
  };
  const crib = (seat: string): boolean => editor.sides.some((side) => side.includes(seat) && side.includes(dealer));
  if (view.facts['phase'] === 'discard') {
    return editor.seats
      .filter((seat) => view.pending.must.includes(seat) && editor.pile(`hand:${seat}`).open === 0)
      .map((seat) => ({
        href: discardLink({ hand: editor.pile(`hand:${seat}`).cards, dealer: crib(seat), players, score: score(seat) }),
        text: w('analyse.discard', { seat }),
      }));
  }
  const [seat] = view.pending.must;
  const hand = view.zones[`hand:${seat}`];
  const counts = (view.facts['counts'] ?? []) as [string, string][][];
  const pile = view.facts['count'] ? (counts.at(-1) ?? []).map(([, card]) => card) : [];
  const starter = view.zones['starter']?.cards ?? [];
  if (!seat || players !== 2 || !hand || hand.cards.length < hand.n || starter.length === 0) return [];
  return [
    {
      href: playLink({ hand: hand.cards, pile, thrown: editor.pile(`thrown:${seat}`).cards, starter, dealer: seat === dealer, score: score(seat) }),
      text: w('analyse.play', { seat }),
    },
  ];
}

function odds(editor: Editor): Question[] {
  const seat = editor.text('turn');
  const { cards, open } = editor.pile(`hand:${seat}`);
  if (!cards.length || open > 0) return [];
  return [{ href: oddsLink(editor.answer?.line ?? editor.line, seat, 3), text: w('analyse.odds', { seat }) }];
}
