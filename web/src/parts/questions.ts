/** Questions as links: what is asked stands in the address, so that a question can be kept and sent on. */

import { readCards } from './picking.ts';

export type Pair = [own: number, other: number];

const joined = (cards: readonly string[]): string => cards.join('');
const cardsOf = (query: URLSearchParams, key: string): string[] => readCards(query.get(key) ?? '').cards;

/** `98-105`; null for anything else. */
export function readScore(text: string | null): Pair | null {
  const found = /^(\d{1,3})-(\d{1,3})$/.exec(text ?? '');
  return found ? [Number(found[1]), Number(found[2])] : null;
}

export interface DiscardQuestion {
  hand: string[];
  dealer: boolean;
  players: number;
  score: Pair | null;
}

export const dealtCount = (players: number): number => (players === 2 ? 6 : 5);

export function readDiscard(query: URLSearchParams): DiscardQuestion {
  const players = Number(query.get('players') ?? 2);
  return {
    hand: cardsOf(query, 'hand'),
    dealer: query.get('dealer') !== 'no',
    players: [2, 3, 4].includes(players) ? players : 2,
    score: readScore(query.get('score')),
  };
}

export function discardLink(question: DiscardQuestion): string {
  const query = new URLSearchParams({ hand: joined(question.hand), dealer: question.dealer ? 'yes' : 'no' });
  if (question.players !== 2) query.set('players', String(question.players));
  if (question.score && question.players === 2) query.set('score', question.score.join('-'));
  return `/analyze/discard?${query}`;
}

export const scoreLink = (score: Pair, dealer: boolean): string => `/analyze/score?${new URLSearchParams({ score: score.join('-'), dealer: dealer ? 'yes' : 'no' })}`;

export interface PlayQuestion {
  hand: string[];
  pile: string[];
  thrown: string[];
  starter: string[];
  dealer: boolean;
  score: Pair | null;
}

export function readPlay(query: URLSearchParams): PlayQuestion {
  return {
    hand: cardsOf(query, 'hand'),
    pile: cardsOf(query, 'pile'),
    thrown: cardsOf(query, 'thrown'),
    starter: cardsOf(query, 'starter'),
    dealer: query.get('dealer') !== 'no',
    score: readScore(query.get('score')),
  };
}

export function playLink(question: PlayQuestion): string {
  const query = new URLSearchParams({ hand: joined(question.hand), starter: joined(question.starter), dealer: question.dealer ? 'yes' : 'no' });
  if (question.pile.length) query.set('pile', joined(question.pile));
  if (question.thrown.length) query.set('thrown', joined(question.thrown));
  if (question.score) query.set('score', question.score.join('-'));
  return `/analyze/play?${query}`;
}

/** A position of Hand and Foot as its parts, those that the form knows, and the rest as it stands. */
export interface OddsForm {
  rules: string;
  round: number;
  hand: string[];
  discard: string[];
  board: string;
  phase: 'draw' | 'play';
  rest: string;
}

const PAIR = /([a-z_]+(?::[A-L]+)?)=("[^"]*"|\S+)/g;

export function readLine(line: string, seat: string): OddsForm {
  const form: OddsForm = { rules: '', round: 1, hand: [], discard: [], board: '', phase: 'draw', rest: '' };
  const rest: string[] = [];
  for (const [whole, key = '', quoted = ''] of line.matchAll(PAIR)) {
    const value = quoted.replace(/^"|"$/g, '');
    if (key === 'rules') form.rules = value;
    else if (key === 'round') form.round = Math.max(1, Number(value) || 1);
    else if (key === `hand:${seat}`) form.hand = readCards(value).cards;
    else if (key === 'discard') form.discard = readCards(value).cards;
    else if (key === 'phase') form.phase = value === 'play' ? 'play' : 'draw';
    else if (key.startsWith('board:') && key.includes(seat, 6)) form.board = value;
    else rest.push(whole);
  }
  form.rest = rest.join(' ');
  return form;
}

export function writeLine(form: OddsForm, seat: string, side: string): string {
  const parts = [
    form.rules && `rules="${form.rules}"`,
    form.round > 1 && `round=${form.round}`,
    `hand:${seat}=${joined(form.hand)}`,
    form.board.trim() && `board:${side}="${form.board.trim().replace(/"/g, '')}"`,
    form.discard.length && `discard=${joined(form.discard)}`,
    form.phase === 'play' && 'phase=play',
    form.rest,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The side of a seat: its letters, in a table of so many with sides of so many. */
export function sideOf(seat: string, players: number, size: number): string {
  const sides = Math.max(1, Math.floor(players / Math.max(1, size)));
  const own = seat.charCodeAt(0) - 65;
  return Array.from({ length: players }, (_, i) => i)
    .filter((i) => i % sides === own % sides)
    .map((i) => String.fromCharCode(65 + i))
    .join('');
}

export const oddsLink = (position: string, seat: string, turns: number): string => {
  const query = new URLSearchParams({ position });
  if (seat !== 'A') query.set('seat', seat);
  if (turns !== 3) query.set('turns', String(turns));
  return `/analyze/handfoot?${query}`;
};
