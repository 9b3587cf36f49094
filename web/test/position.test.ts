import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsOf, meldRank, readBoard, readLine, readPile, writeBoard, writeLine, writePile } from '../src/pages/position/line.ts';

const LINE = 'rules="acc target=61" dealer=B hand:A=KCKD??*2 thrown:A=2C?? starter=5H plays=KC';

test('a line is read and written the same', () => {
  const values = readLine(LINE);
  assert.equal(values['rules'], 'acc target=61');
  assert.equal(writeLine(values), LINE);
  assert.deepEqual(readLine(''), {});
  assert.deepEqual(readLine('  dealer=B   board:AC="K=KCKDKH W=JK2C2D" '), { dealer: 'B', 'board:AC': 'K=KCKDKH W=JK2C2D' });
});

test('cards that are left open are counted', () => {
  assert.deepEqual(readPile('KC????KD??*3'), { cards: ['KC', 'KD'], open: 5 });
  assert.equal(writePile({ cards: ['KC'], open: 1 }), 'KC??');
  assert.equal(writePile({ cards: [], open: 11 }), '??*11');
  assert.equal(writePile({ cards: ['KC'], open: 0 }), 'KC');
});

test('melds take the rank of their first natural', () => {
  assert.equal(meldRank(['2C', 'KC', 'JK']), 'K');
  assert.equal(meldRank(['2C', 'JK']), 'W');
  assert.equal(meldRank(['3C', '3S']), '3');
  assert.deepEqual(readBoard('K=KCKD2H W=JK2C2D'), [['KC', 'KD', '2H'], ['JK', '2C', '2D']]);
  assert.equal(writeBoard([['KC', 'KD', '2H'], [], ['JK', '2C', '2D']]), 'K=KCKD2H W=JK2C2D');
});

test('cards laid are named in a hand already', () => {
  assert.deepEqual(cardsOf(readLine(LINE)), ['KC', 'KD', '2C', '5H']);
  assert.deepEqual(cardsOf(readLine(LINE), ['hand:A', 'starter']), ['2C']);
  assert.deepEqual(cardsOf(readLine('board:AC="K=KCKD2H" foot:A=none threes:AC=3D discard=4C scores=AC:10')), ['KC', 'KD', '2H', '3D', '4C']);
});
