/** Hand and Foot's page: the hand, what is laid out, the acts that come of it, and what the table says. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Payload, SeatInfo, Wire } from '../src/engine/wire.ts';
import { byRank, groups, keyed, pressRank } from '../src/games/handfoot/hand.ts';
import { inForce, overrides } from '../src/games/handfoot/house.ts';
import { isDrawForced, kindOf, meldRank, seatsOf, teams, type Meld } from '../src/games/handfoot/model.ts';
import { sentenceNow, type Now } from '../src/games/handfoot/prompt.ts';
import { amounts, refusalWords } from '../src/games/handfoot/say.ts';
import { acts, addTo, allThatFits, becomes, idsOf, isMet, kept, layOut, takeWith, taking } from '../src/games/handfoot/staging.ts';
import { keptOf, recall, remember, tell } from '../src/games/handfoot/tell.ts';
import { NOTHING } from '../src/table/frames.ts';

const hand = (text: string) => keyed(byRank(text.match(/../g) ?? []));
const keys = (text: string) => keyed(text.match(/../g) ?? []).map((one) => one.key);
const meld = (label: string, text: string): Meld => {
  const cards = text.match(/../g) ?? [];
  return { side: 'AC', label, rank: label.charAt(0), cards, kind: kindOf(cards), isBook: cards.length >= 7 };
};
const seat = (letter: string, side: string, name: string): SeatInfo => ({ seat: letter, side, kind: 'person', name, bot: null, program: false, here: true, me: letter === 'A' }) as SeatInfo;
const SEATS = [seat('A', 'AC', 'Ann'), seat('B', 'BD', 'Bo'), seat('C', 'AC', 'Cy'), seat('D', 'BD', 'Di')];
const PEOPLE = { me: 'A', seats: SEATS };

test('a hand lies by rank: naturals up to the ace, wilds, threes', () => {
  assert.deepEqual(byRank(['3S', 'JK', 'AC', '2H', 'KD', '4C', 'TC']), ['4C', 'TC', 'KD', 'AC', '2H', 'JK', '3S']);
});
test('equal faces have keys of their own', () => {
  assert.deepEqual(keyed(['5H', '5H', '5C']).map((one) => one.key), ['5H#0', '5H#1', '5C#0']);
});
test('a hand by number has the largest groups first', () => {
  const found = groups(hand('4C5C5D5HKCKD'), 'number').map((group) => group.rank);
  assert.deepEqual(found, ['5', 'K', '4']);
});
test('a rank pressed again and again picks its cards one by one, then none', () => {
  const held = hand('KCKD4C');
  let picked: string[] = [];
  const counts = [1, 2, 3].map(() => (picked = pressRank(held, picked, 'K')).length);
  assert.deepEqual(counts, [1, 2, 0]);
});

test('what a meld is', () => {
  assert.deepEqual([kindOf(['KC', 'KD']), kindOf(['KC', '2D']), kindOf(['JK', '2D'])], ['clean', 'dirty', 'wild']);
  assert.deepEqual([meldRank(['KC', '2C']), meldRank(['JK', '2C']), meldRank(['KC', 'QC'])], ['K', 'W', null]);
});

test('picked cards of several ranks are melds of their own', () => {
  const { staged, left } = layOut([], keys('KCKDKHACADAH'), [], 3, 7);
  assert.deepEqual(acts(staged, false), ['open K=KCKDKH A=ACADAH']);
  assert.deepEqual(left, []);
});
test('wilds help the ranks that are too short', () => {
  const { staged } = layOut([], keys('KCKDACADAH2C'), [], 3, 7);
  assert.deepEqual(acts(staged, true), ['meld K=KCKD2C A=ACADAH']);
});
test('wilds alone are a wild meld, and stay picked where they are too few for one', () => {
  assert.deepEqual(acts(layOut([], keys('2C2DJK'), [], 3, 7).staged, true), ['meld W=2C2DJK']);
  assert.deepEqual(layOut([], keys('2CJK'), [], 3, 7), { staged: [], left: ['2C#0', 'JK#0'] });
});
test('cards join the open meld of their rank on the board', () => {
  const { staged } = layOut([], keys('KH2C'), [meld('K.1', 'KCKDKH')], 3, 7);
  assert.deepEqual(acts(staged, true), ['add K.1=KH2C']);
});
test('beside a book another meld begins', () => {
  const { staged } = layOut([], keys('KHKDKC'), [meld('K.1', 'KCKDKHKSKCKDKH')], 3, 7);
  assert.deepEqual(acts(staged, true), ['meld K=KCKDKH']);
});
test('a book takes no more than it holds: seven, then three, and one is left', () => {
  const { staged, left } = layOut([], keys('KCKDKHKSKCKDKHKSKCKDKH').slice(0, 10), [], 3, 7);
  assert.deepEqual(staged.map((one) => one.keys.length), [7, 3]);
  assert.deepEqual(left, []);
  assert.equal(layOut([], keys('KCKDKHKSKCKDKHKS'), [], 3, 7).left.length, 1);
});
test('all that fits is naturals only, added before melded', () => {
  const board = [meld('K.1', 'KCKDKH')];
  const staged = allThatFits([], hand('KS4C4D4H5C5D2CJK3S'), board, 3, 7);
  assert.deepEqual(acts(staged, true), ['add K.1=KS', 'meld 4=4C4D4H']);
});
test('all that fits asked twice changes nothing more', () => {
  const held = hand('4C4D4H4S');
  const once = allThatFits([], held, [], 3, 7);
  assert.deepEqual(allThatFits(once, held, [], 3, 7), once);
});
test('what is laid out shows what the meld becomes', () => {
  const board = [meld('K.1', 'KCKDKHKSKCKD')];
  const [one] = addTo([], board[0] as Meld, keys('2C'));
  assert.ok(one);
  const after = becomes(one, board, 7);
  assert.deepEqual([after.kind, after.isBook, after.cards.length], ['dirty', true, 7]);
});
test('cards that have left the hand are not laid out any more', () => {
  const { staged } = layOut([], keys('KCKDKH'), [], 3, 7);
  assert.deepEqual(kept(staged, hand('KCKD'))[0]?.keys, ['KC#0', 'KD#0']);
  assert.deepEqual(kept(staged, hand('4C')), []);
});

test('the discard is taken with the fewest wilds, then the fewest cards', () => {
  const legal = ['draw', 'take KC2C > new', 'take KCKDKS > new', 'take KCKD > new also A=ACADAH', 'take KCKD > new'];
  const found = taking(legal, hand('KCKDKS2CACADAH'), 'KH');
  assert.ok(found);
  assert.deepEqual(acts(found, true), ['take KCKD > new']);
  assert.deepEqual(acts([...found, ...layOut([], keys('ACADAH'), [], 3, 7).staged], false), ['take KCKD > new also A=ACADAH']);
  assert.equal(taking(['draw'], hand('KC'), 'KH'), null);
});
test('the discard onto a meld of the board, and with further additions', () => {
  const staged = addTo([takeWith([], 'KH', 'K.1')], meld('4.1', '4C4D4H'), keys('4S'));
  assert.deepEqual(acts(staged, true), ['take > K.1', 'add 4.1=4S']);
});
test('each act knows the melds that it speaks of', () => {
  const staged = addTo(layOut([], keys('KCKDKH'), [], 3, 7).staged, meld('4.1', '4C4D4H'), keys('4S'));
  const [fresh, added] = staged.map((one) => one.id);
  assert.deepEqual(acts(staged, true).map((text) => idsOf(staged, text)), [[added], [fresh]]);
});
test('going out from the hand is said with the last act', () => {
  assert.deepEqual(acts(layOut([], keys('KCKDKH'), [], 3, 7).staged, true, true), ['meld K=KCKDKH out']);
});

test('where the draw is forced', () => {
  const no = (code: string, held = 0) => ({ code, params: { held } });
  assert.equal(isDrawForced(['draw'], no('top_is_three'), ['pair']), true);
  assert.equal(isDrawForced(['draw'], no('no_pair', 1), ['pair']), true);
  assert.equal(isDrawForced(['draw'], no('no_pair', 2), ['pair']), false, 'the pair may do with an opening that is not listed');
  assert.equal(isDrawForced(['draw'], no('no_pair', 1), ['pair', 'natural_plus_wild']), false);
  assert.equal(isDrawForced(['draw'], no('frozen', 1), ['pair', 'natural_plus_wild']), true);
  assert.equal(isDrawForced(['draw', 'take KCKD > new'], no('too_few_cards'), ['pair']), false);
  assert.equal(isDrawForced(['draw'], null, ['pair']), false);
});

test('options that differ in one round', () => {
  const text = '3:draw_count=4;pickup_n=4;4:draw_count=5';
  assert.deepEqual([overrides(text, 2), overrides(text, 3), overrides(text, 4)], [{}, { draw_count: '4', pickup_n: '4' }, { draw_count: '5' }]);
  assert.deepEqual([inForce({ draw_count: 2, round_overrides: text }, 1).draw, inForce({ draw_count: 2, round_overrides: text }, 4).draw], [2, 5]);
});

const VIEW: Wire = {
  viewer: 'A',
  zones: {
    stock: { n: 100, cards: [] },
    discard: { n: 2, cards: ['4C', '9D'], ordered: true },
    'hand:A': { n: 2, cards: ['9C', '9S'] },
    'hand:B': { n: 11, cards: [] },
    'foot:A': { n: 11, cards: [] },
    'meld:AC:K.1': { n: 3, cards: ['2C', 'KC', 'KD'] },
    'threes:BD': { n: 1, cards: ['3D'] },
  },
  points: { AC: 0, BD: 50 },
  facts: { phase: 'draw', round: 1, turn: 'A', turn_number: 3, opened: ['C'], opening: { AC: 50, BD: 90 }, books: { AC: { books: [0, 0, 0], lacks: { clean: 2, dirty: 2, wild: 1 } } } },
  pending: { must: ['A'], may: [] },
};

test('the boards of a view', () => {
  const [own, other] = teams(VIEW, SEATS, inForce({}, 1), 'A', false);
  assert.ok(own && other);
  assert.deepEqual([own.hasOpened, own.melds[0]?.cards, own.melds[0]?.kind], [true, ['KC', 'KD', '2C'], 'dirty']);
  assert.deepEqual([other.hasOpened, other.requirement, other.threes], [false, 90, ['3D']]);
  assert.deepEqual(own.contract.map(({ have, want }) => [have, want]), [[0, 2], [0, 2], [0, 1]]);
});
test('where each must open, a partner does not open for the reader', () => {
  assert.equal(teams(VIEW, SEATS, inForce({}, 1), 'A', true)[0]?.hasOpened, false);
});
test('the seats of a view', () => {
  const [ann, bo] = seatsOf(VIEW, SEATS);
  assert.deepEqual([ann?.hand, ann?.feet, ann?.isTurn], [2, [11], true]);
  assert.deepEqual([bo?.hand, bo?.feet, bo?.isTurn], [11, [], false]);
});

const NOW: Now = {
  people: PEOPLE, phase: 'play', must: ['A'], top: '9D', canTake: false, isForced: false, draw: 2, picked: [], stagedCount: 0, isTaking: false, hasOpened: false,
  want: 90, worth: null, isEnough: false, isMet: false, isLastPile: false, canAsk: false, reason: '',
};
test('what may be done now is one sentence', () => {
  assert.equal(sentenceNow({ ...NOW, phase: 'draw', canTake: true }), 'Draw two from the stock, or take the 9 of diamonds.');
  assert.equal(sentenceNow({ ...NOW, phase: 'draw', isForced: true }), 'Draw two from the stock.');
  assert.equal(sentenceNow({ ...NOW, stagedCount: 2, worth: 65 }), '65 of 90 to open: lay out 25 more, or take back and discard.');
  assert.equal(sentenceNow({ ...NOW, stagedCount: 2, worth: 90, isEnough: true }), '90 of 90: enough. Lay it down, or lay out more.');
  assert.equal(sentenceNow({ ...NOW, stagedCount: 1, worth: 35, isEnough: true }), '35 of 90: enough. Lay it down, or lay out more.', 'a book may open');
  assert.equal(sentenceNow({ ...NOW, must: ['B'] }), 'Bo to play.');
  const reason = 'This meld needs two naturals of its rank, and has one. Add naturals first.';
  assert.equal(sentenceNow({ ...NOW, stagedCount: 1, worth: 75, want: 50, isEnough: true, reason }), reason, 'what is refused is not enough');
  assert.equal(sentenceNow({ ...NOW, stagedCount: 1, hasOpened: true, reason }), reason);
  assert.equal(sentenceNow({ ...NOW, phase: 'draw', stagedCount: 1, isTaking: true, reason }), reason);
  const free = [sentenceNow({ ...NOW, want: 0 }), sentenceNow({ ...NOW, want: 0, stagedCount: 1, worth: 15, isEnough: true })];
  assert.deepEqual(free, ['Lay out melds to open, or discard a card.', 'Lay out more, or lay it down to open.'], 'no points where none are asked');
  assert.equal(sentenceNow({ ...NOW, must: ['C'], phase: 'asking' }), 'Cy to answer.');
  assert.equal(sentenceNow({ ...NOW, hasOpened: true, isLastPile: true }), 'Meld or discard; a card must stay until the contract is met.');
});
test('a refusal is said in words with the way out', () => {
  const refused = { code: 'no_pair', rule: 'H-R7.3', params: { ranks: '6', held: 1, or: '', instead: 'draw' } };
  assert.equal(refusalWords(PEOPLE, refused), 'The top discard needs two more sixes from your hand, laid with it at once; you hold one. Draw from the stock. (H\u2011R7.3)');
  const second = { code: 'second_meld', rule: 'H-R5.6', params: { meld: 'K.1' } };
  assert.match(refusalWords(PEOPLE, second), /^Your team has a meld of kings, which is not complete\./);
});
test('amounts are said by rank', () => assert.equal(amounts(['KC', 'KD', 'KH', 'JK']), 'three kings and a joker'));

const context = { me: 'A', seats: SEATS, values: {}, memory: NOTHING };
test('a meld, a book and a discard are told', () => {
  const step: Payload[] = [
    { kind: 'move', from: 'hand:A', to: 'meld:AC:9.1', n: 2, cards: ['9C', '9S'], why: 'meld' },
    { kind: 'fact', set: { phase: 'play' } },
  ];
  assert.equal(tell(step, VIEW, context).at(-1)?.line, 'You meld two nines.');
  const seven = { ...VIEW, zones: { ...VIEW.zones, 'hand:B': { n: 5, cards: [] }, 'meld:BD:Q.1': { n: 6, cards: ['QC', 'QD', 'QH', 'QS', 'QC', 'QD'] } } };
  const book: Payload[] = [{ kind: 'move', from: 'hand:B', to: 'meld:BD:Q.1', n: 1, cards: ['QH'], why: 'meld' }];
  assert.equal(tell(book, seven, context).at(-1)?.line, 'Bo adds a queen to the queens. A clean book of queens.');
  const discard: Payload[] = [{ kind: 'move', from: 'hand:B', to: 'discard', n: 1, cards: ['4S'], ordered: true, why: 'discard' }];
  assert.equal(tell(discard, VIEW, context).at(-1)?.line, 'Bo discards the 4 of spades.');
});
test('a discard that is taken into a new meld is one sentence', () => {
  const view = { ...VIEW, zones: { ...VIEW.zones, discard: { n: 2, cards: ['4C', 'AS'], ordered: true }, 'hand:A': { n: 3, cards: ['AC', 'AD', '9S'] } } };
  const step: Payload[] = [
    { kind: 'say', seat: 'A', what: 'take', n: 1 },
    { kind: 'move', from: 'discard', to: 'meld:AC:A.1', n: 1, cards: ['AS'], why: 'take' },
    { kind: 'move', from: 'hand:A', to: 'meld:AC:A.1', n: 2, cards: ['AC', 'AD'], why: 'meld' },
  ];
  const lines = (found: Payload[], start: Wire, memory = NOTHING) => tell(found, start, { ...context, memory }).flatMap((frame) => frame.line || []);
  assert.deepEqual(lines(step, view), ['You take the ace of spades and meld three aces.']);
  const open = { ...view, zones: { ...view.zones, 'meld:AC:A.1': { n: 5, cards: ['AC', 'AD', 'AH', 'AS', 'AC'] } } };
  assert.deepEqual(lines(step.slice(0, 2), open), ['You take the ace of spades from the pile.']);
  assert.deepEqual(lines(step, open), ['You take the ace of spades and add two aces to the aces.', 'A clean book of aces.']);
});
test('the past is told as it was told live, where the round is told from its beginning', () => {
  const nothing = { ...VIEW, zones: {}, points: {}, facts: {} };
  const laid: Payload = { kind: 'move', from: 'hand:B', to: 'meld:BD:A.1', n: 3, cards: ['AC', 'AD', '2C'], why: 'meld' };
  const added: Payload = { kind: 'move', from: 'hand:B', to: 'meld:BD:A.1', n: 1, cards: ['AH'], why: 'meld' };
  const line = (event: Payload, memory = NOTHING) => tell([event], nothing, { ...context, memory })[0]?.line;
  const begun = remember(NOTHING, { kind: 'gather', n: 270 });
  const dealt = remember(NOTHING, { kind: 'move', from: 'stock', to: 'hand:B', n: 11, why: 'deal' });
  for (const start of [begun, dealt]) assert.equal(line(laid, start), 'Bo melds two aces and a two.');
  assert.equal(line(added, remember(begun, laid)), 'Bo adds an ace to the aces.');
  assert.equal(line(added), 'Bo adds an ace to the aces.', 'without the beginning');
  const view = { ...VIEW, zones: { 'meld:BD:A.1': { n: 4, cards: ['2C', 'AC', 'AD', 'AH'] } } };
  assert.equal(line(added, recall(view, [added])), 'Bo adds an ace to the aces.');
  assert.equal(line(laid, recall(view, [laid, added])), 'Bo melds two aces and a two.', 'what lies now tells what lay before');
  const six = ['QC', 'QD', 'QH', 'QS', 'QC', 'QD'];
  const last: Payload = { kind: 'move', from: 'hand:B', to: 'meld:BD:Q.1', n: 1, cards: ['QH'], why: 'meld' };
  const book = { ...VIEW, zones: { 'meld:BD:Q.1': { n: 7, cards: [...six, 'QH'] } } };
  assert.equal(line(last, recall(book, [last])), 'Bo adds a queen to the queens. A clean book of queens.');
});
test('who walked lifts the foot in the next turn', () => {
  const walk: Payload = { kind: 'say', seat: 'B', what: 'walk', left: 0 };
  assert.equal(tell([walk], VIEW, context)[0]?.line, 'Bo walks to the foot.');
  assert.equal(tell([walk], { ...VIEW, facts: { ...VIEW.facts, walked: ['B'] } }, context)[0]?.line, 'Bo lifts the foot.');
});
test('the contract is met with what is laid out', () => {
  const board = [meld('K.1', 'KCKDKHKSKCKD'), meld('4.1', '4C4D4H4S4C4D2C')];
  const house = inForce({ contract_clean: 1, contract_dirty: 1, contract_wild: 0 }, 1);
  assert.equal(isMet([], board, house), false);
  assert.equal(isMet(addTo([], board[0] as Meld, keys('KH')), board, house), true);
  assert.equal(isMet(addTo([], board[0] as Meld, keys('2C')), board, house), false, 'a dirty book is no clean one');
});
test('cards drawn by others have no name, not even in what the page keeps', () => {
  const drawn: Payload = { kind: 'move', from: 'stock', to: 'hand:B', n: 2, why: 'draw' };
  const [frame] = tell([drawn], VIEW, context);
  assert.equal(frame?.line, 'Bo draws two.');
  assert.deepEqual(frame?.fly?.cards, []);
  assert.deepEqual(keptOf(remember(NOTHING, drawn)).fresh, {});
});
test('the round is held until its score has been seen', () => {
  const over = { ...VIEW, facts: { ...VIEW.facts, phase: 'deal', 'result.1': { round: 1 } } };
  assert.equal(tell([{ kind: 'gather', n: 270 }], over, context)[0]?.hold, 'match');
  assert.equal(tell([{ kind: 'gather', n: 270 }], VIEW, context)[0]?.hold, '');
  const next = { ...over, facts: { ...over.facts, round: 2, dealer: 'B' } };
  assert.equal(tell([{ kind: 'gather', n: 270 }], next, context)[0]?.line, 'Round 2. Bo deals.');
});

test('every word of this page is used', () => {
  const folder = new URL('../src/games/handfoot/', import.meta.url);
  const names = readdirSync(folder);
  const source = names.filter((name) => !name.endsWith('.json')).map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const made = ['a.', 'now.lots', 'now.cut', 'sheet.why_', 'say.reshuffle', 'say.add_deck'];
  const words = Object.keys(JSON.parse(readFileSync(new URL('page.en.json', folder), 'utf8')) as object);
  assert.deepEqual(words.filter((key) => !source.includes(`'${key}'`) && !made.some((start) => key.startsWith(start))), []);
});
