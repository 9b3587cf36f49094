import { strictEqual, deepStrictEqual } from 'node:assert';
import { test } from 'node:test';
import { handsOf } from '../src/about/hands.ts';

const RECORD = `[Format "CGR 1"]
# game 1
# deal 0
d cut A 5H
# deal 1 dealer=A
d  deal B 3S3DJSKDKHKC
d  deal A 5HTH7STCKS7D
B  crib 3S3D
# deal 2 dealer=B
d  deal A ????
d  foot2 A JKJKAD
d  foot A 4C
`;

test('the hands of a record, the last deal first', () => {
  const found = handsOf(RECORD);
  strictEqual(found.length, 2);
  deepStrictEqual(found[1], {
    game: 1,
    deal: 1,
    hands: [
      { zone: 'deal', seat: 'B', cards: ['3S', '3D', 'JS', 'KD', 'KH', 'KC'] },
      { zone: 'deal', seat: 'A', cards: ['5H', 'TH', '7S', 'TC', 'KS', '7D'] },
    ],
  });
  deepStrictEqual(found[0]?.hands.map((hand) => [hand.zone, hand.cards]), [['foot', ['JK', 'JK', 'AD']], ['foot', ['4C']]], 'hidden cards are no hand');
});
