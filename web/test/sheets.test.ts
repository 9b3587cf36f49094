import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ahead, entered, sumOf, type Board, type Draft, type Entry, type Page, type Round } from '../src/pages/score/model.ts';

const order = (pone: string, dealer: string) => [
  { seat: pone, what: 'hand' as const },
  { seat: dealer, what: 'hand' as const },
  { seat: dealer, what: 'crib' as const },
];
const board: Board = {
  phase: 'play', game: 1, deal: 1, dealer: 'A', pone: 'B', next: { seat: 'B', what: 'hand' },
  deals: [{ deal: 1, dealer: 'A', order: order('B', 'A') }, { deal: 2, dealer: 'B', order: order('A', 'B') }],
  starter: null, shows: [], target: 121, match: 1, results: [], winners: null, lowball: false, has_heels: false, has_muggins: false,
  sides: ['A', 'B'].map((side) => ({ side, score: 0, back: 0, target: 121, games: 0, points: 0 })),
  told: [{ why: 'pair', points: 2 }, { why: 'heels', points: 2 }], kept: { hand: 4, crib: 4 }, possible: { hand: [0], crib: [0] },
};
const sideOf = (seat: string): number => (seat === 'A' ? 0 : 1);
const drafts = (...entries: Entry[]): Draft[] => entries.map((entry, i) => ({ id: String(i), op: 'add', ref: 0, entry }));
const shown = (seat: string, what: string, points: number): Entry => ({ kind: 'show', seat, what, points });

test('what waits is pegged on the board, and the back peg follows', () => {
  const made = ahead(board, drafts({ kind: 'peg', seat: 'B', whys: ['pair'] }, { kind: 'muggins', seat: 'B', points: 3 }), sideOf);
  assert.deepEqual([made.sides[1]?.score, made.sides[1]?.back], [5, 2]);
  assert.equal(board.sides[1]?.score, 0);
});

test('hands that wait lead to the next one, and the crib to the next deal', () => {
  const two = ahead(board, drafts(shown('B', 'hand', 8), shown('A', 'hand', 4)), sideOf);
  assert.deepEqual([two.phase, two.next], ['show', { seat: 'A', what: 'crib' }]);
  const three = ahead(board, drafts(shown('B', 'hand', 8), shown('A', 'hand', 4), shown('A', 'crib', 2)), sideOf);
  assert.deepEqual([three.phase, three.deal, three.dealer, three.pone, three.next], ['play', 2, 'B', 'A', { seat: 'A', what: 'hand' }]);
  assert.deepEqual(three.sides.map((side) => side.score), [6, 8]);
});

test('nothing is pegged past the game hole before the server has said who won', () => {
  const made = ahead(board, drafts({ kind: 'adjust', seat: 'A', points: 130 }, { kind: 'adjust', seat: 'B', points: 5 }), sideOf);
  assert.deepEqual([made.phase, made.sides[0]?.score, made.sides[1]?.score], ['next', 121, 0]);
});

test('fields that wait stand on their own page alone', () => {
  const page = { side: 'AC', fields: { clean: 1 } } as unknown as Page;
  const set = (side: string, round: number): Entry => ({ kind: 'set', round, side, field: 'clean', value: 2 });
  assert.equal(entered({ round: 1 } as Round, page, drafts(set('AC', 1)))['clean'], 2);
  assert.equal(entered({ round: 1 } as Round, page, drafts(set('BD', 1), set('AC', 2)))['clean'], 1);
});

test('cards by face come to their points', () => {
  assert.equal(sumOf({ JK: 2, A: 1 }, { JK: 50, A: 20 }), 120);
  assert.equal(sumOf(300, {}), 300);
  assert.equal(sumOf(null, {}), 0);
});
