import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, held, readCards, rows } from '../src/parts/picking.ts';

const SIX = { max: 6, barred: ['2C'], copies: 1 };

test('cards are read as people type them', () => {
  for (const text of ['5H 5S TC', '5h5stc', '5♥, 5♠; 10♣', '5 h 5 s 10c']) {
    assert.deepEqual(readCards(text), { cards: ['5H', '5S', 'TC'], wrong: '' });
  }
  assert.deepEqual(readCards('KH JK'), { cards: ['KH', 'JK'], wrong: '' });
  assert.deepEqual(readCards('JK'), { cards: ['JK'], wrong: '' });
});

test('half a card is no fault while it is typed, and what is no card is named', () => {
  assert.deepEqual(readCards('5H 1'), { cards: ['5H'], wrong: '' });
  assert.deepEqual(readCards('5H X9 4D'), { cards: ['5H'], wrong: 'X9' });
  assert.deepEqual(readCards('5H 4Y'), { cards: ['5H'], wrong: '4Y' });
});

test('a card is chosen once, not where it lies elsewhere, and no more than may be', () => {
  assert.equal(faultOf('5H', ['5H'], SIX)?.code, 'twice');
  assert.equal(faultOf('2C', [], SIX)?.code, 'barred');
  assert.equal(faultOf('9D', ['AC', 'AD', 'AH', 'AS', '5H', '5S'], SIX)?.code, 'full');
  assert.equal(faultOf('9D', ['AC'], SIX), null);
  assert.equal(faultOf('9D', ['9D'], { ...SIX, copies: 5 }), null);
  assert.deepEqual(held(['AC', 'AC', '2C', '3C'], SIX), { cards: ['AC', '3C'], fault: { code: 'twice', card: 'AC' } });
});

test('every card stands in the rows once', () => {
  assert.equal(new Set(rows(false).flat()).size, 52);
  assert.equal(new Set(rows(true).flat()).size, 53);
});
