/** The proof of a match in the browser: hashes by the book, whole records card by card, and forgeries at their line. */

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bytes, hex, hmac, plainSha256, sha256 } from '../src/fair/hash.ts';
import { checkRecord } from '../src/fair/record.ts';

interface Case {
  name: string;
  text: string;
  acts: number;
}

const cases = JSON.parse(readFileSync(new URL('fair.json', import.meta.url), 'utf8')) as Case[];
const [cribbage, handfoot] = cases as [Case, Case];

test('the hash of plain addresses is SHA-256', async () => {
  assert.equal(hex(plainSha256(bytes('abc'))), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 37) % 256);
    assert.equal(hex(plainSha256(data)), createHash('sha256').update(data).digest('hex'), String(length));
    assert.deepEqual(await sha256(data), plainSha256(data));
  }
});

test('the stream is HMAC-SHA-256', async () => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  assert.equal(hex(await hmac(key, bytes('pack 1'))), createHmac('sha256', key).update('pack 1').digest('hex'));
});

test('a match that is over and keeps its seed back is refused', async () => {
  const lines = cribbage.text.split('\n').filter((line) => !line.startsWith('[Seed '));
  const { fault } = await checkRecord(lines.join('\n'));
  assert.deepEqual(fault, { line: lines.findIndex((line) => line.startsWith('[Result ')) + 1, code: 'bad_header', what: 'Seed' });
});

for (const { name, text, acts } of cases) {
  test(`every card of a record: ${name}`, async () => {
    const checked = await checkRecord(text);
    assert.equal(checked.fault, null);
    assert.equal(checked.isOpen, true);
    assert.equal(checked.acts, acts);
  });
}

/** The record with two cards exchanged wherever they stand below a line. */
function exchanged(text: string, a: string, b: string): string {
  const at = text.indexOf('\n# deal');
  return text.slice(0, at) + text.slice(at).replace(new RegExp(`${a}|${b}`, 'g'), (card) => (card === a ? b : a));
}

for (const { text } of [cribbage, handfoot]) {
  test('a card that was exchanged is found at the first line that gives it', async () => {
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.startsWith('d '));
    const card = /[A2-9TJQK][CDHS]/.exec(lines[first] ?? '')?.[0] ?? '';
    const other = ['KS', 'QS', 'JS', 'TS', '9S', '8S', '7S', '6S'].find((one) => !lines[first]?.includes(one)) ?? '';
    const { fault } = await checkRecord(exchanged(text, card, other));
    assert.equal(fault?.line, first + 1);
    assert.equal(fault?.code, 'other_cards');
    assert.ok(fault?.what.includes(card), 'it says what the seed has there');
  });
}

const changed: [what: string, of: RegExp, by: string, code: string, at: RegExp][] = [
  ['another seed', /\[Seed "5e/, '[Seed "5f', 'not_kept', /^\[Seed/],
  ['another commitment', /\[Commitment "./, '[Commitment "g', 'bad_header', /^\[Commitment/],
  ['another table', /\[Table "K/, '[Table "L', 'not_kept', /^\[Seed/],
  ['a number of another kind', /\[Number B ".*"\]/, '[Number B "none"]', 'bad_header', /^\[Number B/],
  ['a number told otherwise', /\[Number B ".*"\]/, '[Number B "absent"]', 'other_cards', /^d /],
  ['another scheme', /parlour-deal-1/, 'parlour-deal-0', 'other_scheme', /^\[Proof/],
  ['no pack named', / pack=0/, '', 'no_pack', /^d /],
];
for (const [what, of, by, code, at] of changed) {
  test(`${what} is refused at its line`, async () => {
    const text = cribbage.text.replace(of, by);
    assert.notEqual(text, cribbage.text);
    const { fault } = await checkRecord(text);
    assert.equal(fault?.code, code);
    assert.equal(fault?.line, text.split('\n').findIndex((line) => at.test(line)) + 1);
  });
}

test('what is no record, or has no proof, is told apart', async () => {
  assert.equal((await checkRecord('hello')).fault?.code, 'no_record');
  assert.equal((await checkRecord('')).fault?.code, 'no_record');
  assert.equal((await checkRecord('[Format "CGR 1"]\n[Game "cribbage"]\n')).fault?.code, 'no_proof');
  const open = await checkRecord(cribbage.text.replace(/\[(Seed|Result) .*\n/g, ''));
  assert.deepEqual([open.fault, open.isOpen, open.acts], [null, false, 0]);
});

test('acts that are taken back give their cards again', async () => {
  const lines = cribbage.text.split('\n');
  const at = lines.findIndex((line) => line.startsWith('d  starter'));
  const again = [...lines.slice(0, at + 1), 't  undo 1', ...lines.slice(at)].join('\n');
  const checked = await checkRecord(again);
  assert.equal(checked.fault, null);
  assert.equal(checked.acts, cribbage.acts + 1);
});
