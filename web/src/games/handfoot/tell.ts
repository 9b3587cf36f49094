/** Steps of Hand and Foot as frames: cards that are drawn, laid, melded and discarded, the foot, the end of a round. */

import { fold } from '../../engine/fold.ts';
import type { Move, Payload, Points, Say, Wire } from '../../engine/wire.ts';
import { blank, NOTHING, type Context, type Frame, type Memory, type Tell } from '../../table/frames.ts';
import { cardName } from '../../words/words.ts';
import { inForce } from './house.ts';
import { kindOf, roundsOf } from './model.ts';
import { amounts, h, names, points, ranks, sayLine, sideName, who, w, type PageKey } from './say.ts';
import { sentence } from '../../words/game.ts';

const seatOf = (zone: string): string => zone.slice(zone.indexOf(':') + 1);

/** The words for a discard that is taken: with cards of the hand into a new meld, or to one that lies there. */
function takes(isNew: boolean, hasMore: boolean): readonly [PageKey, PageKey] {
  if (isNew) return ['say.take_new', 'say.take_new_you'];
  return hasMore ? ['say.take_add', 'say.take_add_you'] : ['say.take_meld', 'say.take_meld_you'];
}

/** What the page keeps: cards that have just come to a hand. */
export interface Kept {
  fresh: Record<string, string[]>;
  /** The melds of the round by zone, where its beginning has been told: what is retold has no view to stand on. */
  melds: Record<string, string[]> | null;
}

export function keptOf(memory: Memory): Kept {
  return { fresh: {}, melds: null, ...(memory.kept as Partial<Kept>) };
}

export function remember(before: Memory, event: Payload): Memory {
  const memory = withMeld(before, event);
  const kept = keptOf(memory);
  if (event.kind === 'gather') return { ...memory, kept: { fresh: {}, melds: {} } };
  if (event.kind === 'move' && event.to.startsWith('hand:') && event.cards && !event.hide && event.why !== 'deal') {
    const before = event.why === 'replace' || event.why === 'take' ? (kept.fresh[event.to] ?? []) : [];
    return { ...memory, kept: { ...kept, fresh: { ...kept.fresh, [event.to]: [...before, ...event.cards] } } };
  }
  if (event.kind === 'move' && event.from.startsWith('hand:') && kept.fresh[event.from]) {
    const left = [...(kept.fresh[event.from] ?? [])];
    for (const card of event.cards ?? []) {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
    }
    return { ...memory, kept: { ...kept, fresh: { ...kept.fresh, [event.from]: event.why === 'discard' ? [] : left } } };
  }
  return memory;
}

function withMeld(memory: Memory, event: Payload): Memory {
  const kept = keptOf(memory);
  // While cards are dealt no meld lies yet: the first round has nothing to gather.
  if (kept.melds === null && event.kind === 'move' && event.why === 'deal') return { ...memory, kept: { ...kept, melds: {} } };
  if (kept.melds === null || event.kind !== 'move' || !event.to.startsWith('meld:')) return memory;
  const cards = [...(kept.melds[event.to] ?? []), ...(event.cards ?? [])];
  return { ...memory, kept: { ...kept, melds: { ...kept.melds, [event.to]: cards } } };
}

/** The melds as they lay before these events of the round: those of the view without the cards that came since. */
export function recall(view: Wire, events: readonly Payload[]): Memory {
  if (events.some((event) => event.kind === 'gather')) return NOTHING;
  const melds: Record<string, string[]> = {};
  for (const [name, zone] of Object.entries(view.zones)) if (name.startsWith('meld:')) melds[name] = [...zone.cards];
  for (const event of events) {
    const meld = event.kind === 'move' ? melds[event.to] : undefined;
    if (event.kind !== 'move' || !meld) continue;
    for (const card of event.cards ?? []) {
      const at = meld.indexOf(card);
      if (at >= 0) meld.splice(at, 1);
    }
    if (meld.length === 0) delete melds[event.to];
  }
  return { ...NOTHING, kept: { ...keptOf(NOTHING), melds } };
}

export const tell: Tell = (step, before, context) => new Teller(step, before, context).frames();

class Teller {
  private readonly found: Frame[] = [];
  private view: Wire;
  private memory: Memory;
  /** The cards of this view are not known: the past is only told. */
  private readonly isRetold: boolean;
  /** The meld that the discard has just gone to. */
  private taken = '';
  private readonly step: readonly Payload[];
  private readonly start: Wire;
  private readonly context: Context;

  constructor(step: readonly Payload[], before: Wire, context: Context) {
    this.step = step;
    this.start = before;
    this.view = before;
    this.context = context;
    this.memory = context.memory;
    this.isRetold = Object.keys(before.zones).length === 0;
  }

  frames(): Frame[] {
    for (const [i, event] of this.step.entries()) {
      const known = this.meldsNow();
      this.memory = remember(this.memory, event);
      const before = this.view;
      if (!this.isRetold || event.kind === 'fact') this.view = fold(before, event);
      if (event.kind === 'gather') this.gather();
      else if (event.kind === 'move') this.move(event, before, known, this.step.slice(i + 1));
      else if (event.kind === 'say') this.word(event);
      else if (event.kind === 'points') this.points(event);
      else if (event.kind === 'fact') this.fact(event.set);
    }
    const last = this.found.at(-1);
    if (last) this.found[this.found.length - 1] = { ...last, view: this.view, memory: this.memory };
    else this.found.push(blank(this.view, this.memory));
    return this.found;
  }

  private push(part: Partial<Frame>): void {
    this.found.push({ ...blank(this.view, this.memory), ...part });
  }

  private say(text: string, ms: number, more: Partial<Frame> = {}): void {
    this.push({ caption: text, line: text, ms, ...more });
  }

  private isMe(seat: string): boolean {
    return seat === this.context.me;
  }

  /** The cards of a round are gathered once its score has been looked at. */
  private gather(): void {
    const facts = this.start.facts;
    const { dealer, round } = facts as { dealer?: string; round?: number };
    const text = dealer === undefined ? '' : h(this.isMe(dealer) ? 'say.begin_you' : 'say.begin', { n: round ?? 1, who: who(this.context, dealer) });
    this.push({ caption: text, line: text, hold: roundsOf(this.start).length > 0 && facts['phase'] !== 'over' && !this.isRetold ? 'match' : '', ms: text ? 700 : 150 });
  }

  /** The cards of each meld as it lies: in the view, or as far as the past tells. */
  private meldsNow(): Record<string, string[]> | null {
    if (this.isRetold) return keptOf(this.memory).melds;
    return Object.fromEntries(Object.entries(this.view.zones).map(([name, zone]) => [name, zone.cards]));
  }

  private move(event: Move, before: Wire, known: Record<string, string[]> | null, rest: readonly Payload[]): void {
    const fly = { from: event.from, to: event.to, card: null, cards: event.hide ? [] : (event.cards ?? []) };
    const seat = seatOf(event.to.startsWith('hand:') || event.to.startsWith('foot') ? event.to : event.from);
    const name = who(this.context, seat);
    const isMe = this.isMe(seat);
    const cards = event.cards ?? [];
    if (event.why === 'deal' || event.why === 'passed' || event.why === 'chosen') this.push({ ms: 110, fly });
    else if (event.why === 'draw' || event.why === 'replace') {
      const isKnown = isMe && cards.length > 0;
      const key = event.why === 'draw' ? (isKnown ? 'say.draw_you' : 'say.draw') : isKnown ? 'say.replace_you' : 'say.replace';
      this.say(h(key, { who: name, n: event.n, cards: names(cards) }), isMe ? 700 : 450, { fly });
    } else if (event.why === 'red3') this.say(h(isMe ? 'say.red3_you' : 'say.red3', { who: name, cards: names(cards) }), 900, { fly });
    else if (event.to.startsWith('meld:')) this.lay(event, before, known, rest, fly);
    else if (event.why === 'discard') {
      this.say(h(isMe ? 'say.discard_you' : 'say.discard', { who: name, card: cardName(cards[0] ?? '') }), isMe ? 350 : 700, { fly });
    } else if (event.why === 'upcard') this.say(h('say.upcard', { card: cardName(cards[0] ?? '') }), 800, { fly });
    else if (event.why === 'buried') this.say(h('say.buried', { card: cardName(cards[0] ?? '') }), 900);
    else if (event.why === 'reshuffle' || event.why === 'add_deck') this.say(h(`say.${event.why}`), 900, { fly });
    else if (['run', 'walk', 'unlock', 'take'].includes(event.why ?? '')) this.push({ ms: 600, fly });
  }

  /** Cards reach a meld: a new one, or one that lay there; a book is named as it is completed. */
  private lay(event: Move, before: Wire, known: Record<string, string[]> | null, rest: readonly Payload[], fly: Frame['fly']): void {
    const [, , label = ''] = event.to.split(':');
    const rank = label.split('.')[0] ?? '';
    const isTaken = event.from === 'discard';
    const seat = isTaken ? String(before.facts['turn'] ?? '') : seatOf(event.from);
    const isMe = this.isMe(seat);
    const cards = event.cards ?? [];
    // The discard and the cards that take it are one sentence, said as the discard moves.
    const more = isTaken ? rest.flatMap((one) => (one.kind === 'move' && one.to === event.to ? (one.cards ?? []) : [])) : [];
    const isWithTop = !isTaken && this.taken === event.to;
    if (isTaken) this.taken = event.to;
    const old = known?.[event.to];
    const now = known ? [...(old ?? []), ...cards] : [];
    const size = inForce(this.context.values, Number(before.facts['round'] ?? 1)).book;
    const isBook = now.length >= size && (old?.length ?? 0) < size;
    const book = isBook ? h('say.book', { kind: w(`kind.${kindOf(now)}`), rank: ranks(rank) }) : '';
    if (isWithTop) {
      if (book) this.say(book, isMe ? 400 : 800, { fly });
      else this.push({ ms: 400, fly });
      return;
    }
    const isNew = known !== null && old === undefined;
    const [theirs, mine] = isTaken ? takes(isNew, more.length > 0) : isNew ? (['say.meld', 'say.meld_you'] as const) : (['say.add', 'say.add_you'] as const);
    const what = amounts(isTaken && !isNew ? more : [...cards, ...more]);
    const params = { who: who(this.context, seat), what, card: cardName(cards[0] ?? ''), meld: h('meld.of', { rank: ranks(rank) }) };
    this.say(`${h(isMe ? mine : theirs, params)}${book ? ` ${book}` : ''}`, isMe ? 400 : 800, { fly });
  }

  private word(event: Say): void {
    const quick = event.what === 'lot' || event.what === 'packet';
    if (event.what === 'take' && event.n === 1) return;
    // Who walked has said so already; now the foot is lifted.
    if (event.what === 'walk' && (this.view.facts['walked'] as string[] | undefined)?.includes(event.seat)) {
      this.say(h(this.isMe(event.seat) ? 'say.lift_foot_you' : 'say.lift_foot', { who: who(this.context, event.seat) }), 1100);
      return;
    }
    this.say(sayLine(this.context, event), quick ? 250 : 1100);
  }

  private points(event: Points): void {
    if (event.why !== 'round') return;
    this.say(h('say.scores', { who: sideName(this.context, event.side), n: points(event.n), score: points(event.score) }), 500);
  }

  private fact(set: Record<string, unknown>): void {
    if (set['frozen'] === true && !this.start.facts['frozen']) this.say(h('say.frozen'), 500);
    if (Array.isArray(set['winners'])) this.won(set['winners'] as string[]);
  }

  private won(sides: readonly string[]): void {
    const isMine = sides.some((side) => this.context.me !== null && side.includes(this.context.me));
    const name = sides.map((side) => sideName(this.context, side)).join(' & ');
    const many = sides.join('').length > 1;
    this.say(sentence(h(isMine ? (many ? 'say.won_we' : 'say.won_you') : many ? 'say.won_they' : 'say.won', { who: name })), 600);
  }
}
