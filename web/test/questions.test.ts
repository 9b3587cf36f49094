import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discardLink, playLink, readDiscard, readLine, readPlay, readScore, sideOf, writeLine } from '../src/parts/questions.ts';

const query = (link: string): URLSearchParams => new URL(link, 'http://here').searchParams;

test('a link brings back the question that made it', () => {
  const discard = { hand: ['5H', 'TC', 'JC', 'QH', 'KD', '5S'], dealer: false, players: 2, score: [98, 105] as [number, number] };
  assert.deepEqual(readDiscard(query(discardLink(discard))), discard);
  const four = { hand: ['5H', 'TC', 'JC', 'QH', 'KD'], dealer: true, players: 4, score: null };
  assert.deepEqual(readDiscard(query(discardLink(four))), four);
  const play = { hand: ['7H', '8C', '9D', 'KS'], pile: ['4C', 'KS', '5C'], thrown: ['QD', 'QS'], starter: ['2H'], dealer: true, score: null };
  assert.deepEqual(readPlay(query(playLink(play))), play);
});

test('a link that makes no sense asks for nothing', () => {
  assert.deepEqual(readDiscard(new URLSearchParams('players=9&score=x&hand=zz')), { hand: [], dealer: true, players: 2, score: null });
  for (const text of [null, '', '5', '5-', '-5-3', '1e3-2']) assert.equal(readScore(text), null);
});

test('a position of Hand and Foot keeps what the form does not know', () => {
  const line = 'rules="pagat decks=6" hand:A=AD4C7H2SJK board:AC="Q=QCQDQH W=JK2C2D" discard=6H phase=play scores=AC:900,BD:700';
  const form = readLine(line, 'A');
  assert.deepEqual(form.hand, ['AD', '4C', '7H', '2S', 'JK']);
  assert.equal(form.board, 'Q=QCQDQH W=JK2C2D');
  assert.equal(form.rest, 'scores=AC:900,BD:700');
  assert.equal(writeLine(form, 'A', 'AC'), line);
});

test('partners sit opposite', () => {
  assert.equal(sideOf('A', 4, 2), 'AC');
  assert.equal(sideOf('B', 4, 2), 'BD');
  assert.equal(sideOf('A', 6, 2), 'AD');
  assert.equal(sideOf('A', 6, 3), 'ACE');
  assert.equal(sideOf('A', 2, 1), 'A');
});
