/** The cadence in the words that players use. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payload, Phrase } from '../src/engine/wire.ts';
import { playCadence, showCadence, who } from '../src/games/cribbage/say.ts';
import { steps } from '../src/table/frames.ts';
import { actOf, cardsOf } from '../src/table/acts.ts';

const p = (code: string, n: number, points: number, length?: number): Phrase =>
  length === undefined ? { code, n, points } : { code, n, points, length };

test('the count alone', () => assert.equal(playCadence(22, []), 'Twenty-two.'));
test('fifteen and a pair', () => assert.equal(playCadence(15, [p('fifteen', 2, 2), p('pair', 4, 2)]), 'Fifteen for two and a pair makes four.'));
test('a run that is no fifteen', () => assert.equal(playCadence(9, [p('run', 3, 3, 3)]), 'Nine, a run of three for three.'));
test('thirty-one', () => assert.equal(playCadence(31, [p('thirty_one', 2, 2)]), 'Thirty-one for two.'));
test('the go says its point itself', () => assert.equal(playCadence(null, [p('go', 1, 1)]), 'One for the go.'));
test('the show', () =>
  assert.equal(
    showCadence([p('fifteen', 2, 2), p('fifteen', 4, 2), p('double_run', 12, 8, 3)], true),
    'Fifteen two, fifteen four, and a double run of three makes twelve.',
  ));
test('a show that is not done yet', () =>
  assert.equal(showCadence([p('fifteen', 2, 2), p('pair', 4, 2)], false), 'Fifteen two, a pair makes four.'));
test('the reader is you, the others have names', () => {
  const seats = ['A', 'B'].map((seat) => ({ seat, side: seat, kind: 'person' as const, name: `n${seat}`, bot: null, program: false, here: true, me: seat === 'A', accepted: true, wants: false }));
  assert.deepEqual([who({ me: 'A', seats }, 'A'), who({ me: 'A', seats }, 'B'), who({ me: null, seats }, 'A')], ['You', 'nB', 'nA']);
});
test('facts and pending end a step', () => {
  const say: Payload = { kind: 'say', seat: 'A', what: 'go' };
  const fact: Payload = { kind: 'fact', set: {} };
  const pending: Payload = { kind: 'pending', must: [], may: [] };
  assert.deepEqual(steps([say, fact, pending, say, say, fact]), [
    [say, fact, pending],
    [say, say, fact],
  ]);
});
test('the picked cards find their act in any order', () => {
  assert.deepEqual(cardsOf('crib 3S3D'), ['3S', '3D']);
  assert.deepEqual(cardsOf('claim 8'), []);
  assert.equal(actOf(['crib 3D3S', 'crib 3DJS'], ['3S', '3D']), 'crib 3D3S');
  assert.equal(actOf(['play JS'], ['3S']), null);
});
