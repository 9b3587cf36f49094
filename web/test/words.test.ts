/** Numbers and the forms of nouns, as the English page writes them; the German ones: german.test.ts. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, number } from '../src/words/words.ts';

const CARDS = '{n:count:card|cards}';

test('a noun follows its number', () =>
  assert.deepEqual([0, 1, 2, 12345].map((n) => fill(CARDS, { n })), ['0 cards', '1 card', '2 cards', '12,345 cards']));
test('a form alone', () => assert.equal(fill('{n} {n:form:is|are} left', { n: 1 }) + fill('{n:form:is|are}', { n: 3 }), '1 is leftare'));
test('a number with its sign', () => assert.deepEqual([number(-1500), number(3.25), fill('{n:number}', { n: 1e6 })], ['−1,500', '3.25', '1,000,000']));
test('what is not given stays', () => assert.equal(fill('{who} {n:count:card|cards}'), '{who} {n:count:card|cards}'));
test('words of a catalogue', () => {
  const words = { 'number.8': 'eight', 'phase.play': 'play', 'missing.a': 'a book', 'missing.b': 'a clean one' };
  assert.equal(fill('{n:word} {phase} {missing:list} {card:name}', { n: 8, phase: 'play', missing: 'a,b', card: '5H' }, words), 'eight play a book and a clean one 5 of hearts');
});
