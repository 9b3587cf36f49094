import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision, Mark } from '../src/pages/review/game.svelte.ts';
import { at, paths, place, spread } from '../src/pages/review/graph.ts';

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

test('marks that would cover each other are spread, and every one can be tapped', () => {
  const box = { left: 46, right: 346, top: 14, bottom: 216 };
  const crowd = Array.from({ length: 24 }, (_, i) => ({ x: 340 + (i % 3), y: 20 + (i % 5) }));
  const spots = spread(crowd, 24, box);
  for (const [i, one] of spots.entries()) {
    assert.ok(one.x >= box.left && one.x <= box.right && one.y >= box.top && one.y <= box.bottom);
    for (const other of spots.slice(0, i)) assert.ok(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) >= 24);
  }
});

test('a mark that stands alone stays where it is', () => {
  const box = { left: 0, right: 300, top: 0, bottom: 200 };
  const apart = [{ x: 10, y: 10 }, { x: 34, y: 10 }, { x: 10, y: 40 }];
  assert.deepEqual(spread(apart, 24, box), apart);
  assert.deepEqual(spread([{ x: 50, y: 50 }, { x: 50, y: 60 }], 24, box), [{ x: 50, y: 50 }, { x: 50, y: 74 }]);
});
