/** The page in German: the choice that the cookie keeps, numbers, forms, cards and the cadence. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

Object.assign(globalThis, {
  document: { cookie: 'parlour=x; parlour_language=de', documentElement: { lang: 'en' } },
  location: { search: '', protocol: 'http:' },
});
const { cardNames, fill, LANGUAGE, number, t } = await import('../src/words/words.ts');
const { actor, playCadence, showCadence, w } = await import('../src/games/cribbage/say.ts');
const { amounts, h, points, ranks } = await import('../src/games/handfoot/say.ts');

test('the language is the one that was chosen', () => {
  assert.deepEqual([LANGUAGE, document.documentElement.lang, t('nav.learn')], ['de', 'de', 'Lernen']);
});
test('a noun follows its number', () =>
  assert.deepEqual([0, 1, 2, 12345].map((n) => fill('{n:count:Karte|Karten}', { n })), ['0 Karten', '1 Karte', '2 Karten', '12.345 Karten']));
test('numbers', () => assert.deepEqual([number(-1500), number(3.25), points(1250)], ['−1.500', '3,25', '1.250']));
test('cards are named without an article', () => assert.equal(cardNames(['5H', 'QS', 'AD']), 'Herz 5, Pik Dame und Karo Ass'));
test('verbs fit the actor', () => {
  const seats = ['A', 'B'].map((seat) => ({ seat, side: seat, kind: 'person' as const, name: seat === 'A' ? 'Anna' : 'Ben', bot: null, program: false, here: true, me: seat === 'A', accepted: true, wants: false }));
  const people = { me: 'A', seats };
  assert.equal(w('say.claim', { ...actor(people, 'A'), n: 8, of: w('of.hand') }), 'Du sagst acht für die Hand an');
  assert.equal(w('say.claim', { ...actor(people, 'B'), n: 1, of: w('of.crib') }), 'Ben sagt eins für den Crib an');
});
test('the cadence', () => {
  assert.equal(playCadence(15, [{ code: 'fifteen', n: 2, points: 2 }, { code: 'pair', n: 4, points: 2 }]), 'Fünfzehn für zwei und ein Paar macht vier.');
  assert.equal(showCadence([{ code: 'fifteen', n: 2, points: 2 }, { code: 'pair', n: 4, points: 2 }], true), 'Fünfzehn zwei, dazu ein Paar macht vier.');
});
test('melds', () => {
  assert.equal(amounts(['KC', 'KD', 'JK']), 'zwei Könige und einen Joker');
  assert.equal(h('say.add_you', { what: amounts(['7C']), meld: h('meld.of', { rank: ranks('7') }) }), 'Du legst eine Sieben an die Siebenen an.');
});
