import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision, Mark } from '../src/pages/review/game.svelte.ts';
import { at, paths, place } from '../src/pages/review/graph.ts';

const SPANS = [
  { game: 1, deal: 1, first: 10, last: 20 },
  { game: 1, deal: 2, first: 22, last: 42 },
];
const mark = (line: number, win: number, game = 1): Mark => ({ game, deal: 1, line, what: 'decision', win });
const decision = (line: number): Decision => ({ line, game: 1 }) as Decision;

test('every deal is as wide as the next', () => {
  assert.equal(place(10, SPANS), 0);
  assert.equal(place(15, SPANS), 0.25);
  assert.equal(place(21, SPANS), 0.5);
  assert.equal(place(32, SPANS), 0.75);
  assert.equal(place(99, SPANS), 1);
});

test('the path is broken between games', () => {
  assert.deepEqual(
    paths([mark(10, 0.5), mark(20, 1), mark(32, 0.5, 2)], SPANS).map((path) => path.length),
    [2, 1],
  );
});

test('a decision stands at its own foot, else between its neighbours', () => {
  const marks = [mark(10, 0.6), mark(10, 0.5), mark(20, 0.9)];
  assert.deepEqual(at(decision(10), marks, SPANS), { x: 0, win: 0.5 });
  assert.equal(at(decision(15), marks, SPANS).win.toFixed(3), '0.700');
  assert.equal(at(decision(42), marks, SPANS).win, 0.9);
  assert.equal(at(decision(12), [], SPANS).win, 0.5);
});
