/** Steps of cribbage as frames: a card with its count and points, a go, a hand counted phrase by phrase. */

import { fold } from '../../engine/fold.ts';
import type { Move, Payload, Points, Wire } from '../../engine/wire.ts';
import { blank, type Context, type Counted, type Frame, type Memory, type Showing, type Tell } from '../../table/frames.ts';
import { cardName, t } from '../../words/words.ts';
import { rulesOf } from './ruled.ts';
import { itemLine, layLine, nameOf, pegLine, playCadence, sayLine, showCadence, who, whose } from './say.ts';
import { sentence } from '../../words/game.ts';

type Pile = [string, string][];

const seatOf = (zone: string): string => zone.slice(zone.indexOf(':') + 1);

/** What the page remembers: points on cards, the hands counted in this deal and the one before. */
export function remember(memory: Memory, event: Payload): Memory {
  if (event.kind === 'gather') {
    const hadShows = memory.shows.length > 0;
    return {
      ...memory,
      back: event.points ? {} : memory.back,
      chips: {},
      pile: [],
      shows: [],
      starter: null,
      earlier: hadShows ? memory.shows : memory.earlier,
      earlierStarter: hadShows ? memory.starter : memory.earlierStarter,
    };
  }
  if (event.kind === 'move' && event.why === 'play') return { ...memory, pile: [...memory.pile, ...(event.cards ?? [])] };
  if (event.kind === 'move' && event.to === 'starter') return { ...memory, starter: event.cards?.[0] ?? null };
  if (event.kind === 'fact' && event.set['shows']) return { ...memory, shows: event.set['shows'] as Counted[] };
  if (event.kind === 'points') {
    const pegged = event.pegged ?? event.n;
    memory = { ...memory, back: { ...memory.back, [event.side]: event.score - pegged } };
    if (!['play', 'go', 'last', 'heels'].includes(event.why)) return memory;
    const card = event.why === 'heels' ? memory.starter : memory.pile.at(-1);
    if (!card) return memory;
    const chip = { n: pegged, kinds: [...new Set(event.items.map((item) => item.kind))] };
    return { ...memory, chips: { ...memory.chips, [card]: [...(memory.chips[card] ?? []), chip] } };
  }
  return memory;
}

/** The finished counts and the present one; the last list of `counts` is the present one while it has cards. */
export function piles(view: Wire): { old: Pile[]; now: Pile } {
  const counts = (view.facts['counts'] as Pile[] | undefined) ?? [];
  const count = (view.facts['count'] as number | undefined) ?? 0;
  const isCutShort = view.facts['phase'] === 'over' && view.facts['shows'] === undefined;
  return count > 0 || isCutShort ? { old: counts.slice(0, -1), now: counts.at(-1) ?? [] } : { old: counts, now: [] };
}

function factsOf(step: readonly Payload[]): Record<string, unknown> {
  return Object.assign({}, ...step.map((event) => (event.kind === 'fact' ? event.set : {}))) as Record<string, unknown>;
}

export const tell: Tell = (step, before, context) => new Teller(step, before, context).frames();

class Teller {
  private readonly found: Frame[] = [];
  private readonly facts: Record<string, unknown>;
  private view: Wire;
  private readonly start: Wire;
  private memory: Memory;
  private readonly step: readonly Payload[];
  private readonly context: Context;

  constructor(step: readonly Payload[], before: Wire, context: Context) {
    this.step = step;
    this.view = before;
    this.start = before;
    this.context = context;
    this.memory = context.memory;
    this.facts = factsOf(step);
  }

  frames(): Frame[] {
    this.step.forEach((event, i) => {
      this.memory = remember(this.memory, event);
      const before = this.view;
      this.view = fold(this.view, event);
      if (event.kind === 'gather') this.push({ hold: before.zones['starter'] !== undefined ? 'study' : '', ms: 150 });
      else if (event.kind === 'move') this.move(event, this.step[i + 1]);
      else if (event.kind === 'points') this.points(event, before, this.step[i - 1]);
      else if (event.kind === 'reveal' && event.zone === 'crib') this.crib();
      else if (event.kind === 'say') this.say(sayLine(this.context, event), event.what === 'go' ? 1100 : 900);
      else if (event.kind === 'fact') this.fact(event.set);
    });
    this.end();
    return this.found;
  }

  private push(part: Partial<Frame>): void {
    this.found.push({ ...blank(this.view, this.memory), ...part });
  }

  private say(text: string, ms: number, more: Partial<Frame> = {}): void {
    this.push({ caption: text, line: text, ms, ...more });
  }

  private move(event: Move, next: Payload | undefined): void {
    const { me } = this.context;
    if (event.why === 'play') {
      this.lay(event, next);
    } else if (event.why === 'throw') {
      const seat = seatOf(event.from);
      const isMe = seat === me;
      const one = event.n === 1;
      const key = isMe ? (one ? 'say.throw_you_one' : 'say.throw_you') : one ? 'say.throw_one' : 'say.throw';
      const text = t(key, { who: nameOf(this.context, seat) });
      this.say(text, isMe ? 350 : 800, { fly: { from: event.from, card: null } });
    } else if (event.to === 'starter') {
      const card = event.cards?.[0] ?? '';
      const text = t('say.starter', { card: cardName(card) });
      this.say(text, 1300, { fly: { from: 'stock', card: null } });
    } else if (event.why === 'deal') {
      this.push({ ms: 120 });
    }
  }

  /** A card is laid: the caption says the new count, then the points and why. */
  private lay(event: Move, next: Payload | undefined): void {
    const seat = seatOf(event.from);
    const card = event.cards?.[0] ?? '';
    const scored = next?.kind === 'points' && next.why === 'play' ? next : null;
    const after = this.step.find((e): e is Points => e.kind === 'points' && e.count !== undefined)?.count;
    const count = after ?? (this.facts['count'] as number | undefined) ?? null;
    const counts = (this.view.facts['counts'] as Pile[] | undefined) ?? [];
    const { now } = piles(this.view);
    const pile: Pile = [...now, [seat, card]];
    const facts = { ...this.view.facts, counts: [...(now.length ? counts.slice(0, -1) : counts), pile] };
    this.view = { ...this.view, facts: count === null ? facts : { ...facts, count } };
    const said = playCadence(count, scored?.cadence ?? []);
    const line = [layLine(this.context, seat, card), said, scored ? pegLine(this.context, scored) : ''].join(' ').trim();
    if (scored) {
      this.memory = remember(this.memory, scored);
      const view = fold(this.view, scored);
      this.found.push({
        ...blank(view, this.memory),
        caption: t('say.caption', { who: who(this.context, seat), said }),
        line,
        detail: itemLine(scored),
        rules: rulesOf(scored),
        ms: 1500,
        fly: { from: event.from, card },
      });
    } else {
      this.say(t('say.caption', { who: who(this.context, seat), said }), seat === this.context.me ? 600 : 950, {
        line,
        fly: { from: event.from, card },
      });
    }
  }

  private points(event: Points, before: Wire, previous: Payload | undefined): void {
    const isToldWithCard = previous?.kind === 'move' && previous.why === 'play' && event.why === 'play';
    if (isToldWithCard) {
      this.memory = { ...this.memory, chips: this.found.at(-1)?.memory.chips ?? this.memory.chips };
      return;
    }
    if (event.why === 'hand' || event.why === 'crib') {
      const counted = this.counted(event.seat, event.why);
      if (counted && counted.claimed === undefined && event.items.length > 0) {
        this.count(counted, event, before);
        return;
      }
    }
    const name = who(this.context, event.seat);
    const said = playCadence(null, event.cadence);
    this.say(t('say.caption', { who: name, said }), 1300, {
      line: `${t('say.caption', { who: name, said })} ${pegLine(this.context, event)}`,
      detail: itemLine(event),
      rules: rulesOf(event),
    });
  }

  private counted(seat: string, what: string): Counted | null {
    const shows = this.facts['shows'] as Counted[] | undefined;
    return shows?.find((show) => show.seat === seat && show.what === what) ?? null;
  }

  /** A hand or crib, phrase by phrase, each lighting its cards. */
  private count(counted: Counted, event: Points, before: Wire): void {
    const { seat, what, cards } = counted;
    const base: Showing = { seat, what, cards, lit: [], total: 0, phrases: [] };
    const title = whose(this.context, seat, what);
    this.found.push({ ...blank(before, this.memory), showing: base, caption: sentence(title), ms: 700 });
    event.cadence.forEach((phrase, i) => {
      const phrases = event.cadence.slice(0, i + 1);
      const isLast = i === event.cadence.length - 1;
      this.found.push({
        ...blank(isLast ? this.view : before, this.memory),
        showing: { ...base, lit: phrase.cards ?? [], total: phrase.n, phrases },
        caption: showCadence(phrases, isLast),
        line: isLast ? `${title}: ${showCadence(phrases, true)} ${pegLine(this.context, event)}` : '',
        rules: isLast ? rulesOf(event) : [],
        ms: 1150,
      });
    });
    this.found.push({
      ...blank(this.view, this.memory),
      showing: { ...base, total: event.n, phrases: event.cadence },
      ms: 1500,
    });
  }

  private crib(): void {
    if (this.due()) return;
    const seat = String(this.view.facts['dealer'] ?? '');
    this.push({ caption: sentence(whose(this.context, seat, 'crib')), ms: 700 });
  }

  private fact(set: Record<string, unknown>): void {
    const shows = (set['shows'] as Counted[] | null | undefined) ?? [];
    const before = (this.start.facts['shows'] as Counted[] | undefined)?.length ?? 0;
    for (const counted of shows.slice(before)) if (counted.claimed !== undefined) this.truth(counted);
    if (set['result']) this.result();
  }

  /** After a claim by hand, what the hand was worth. */
  private truth(counted: Counted): void {
    const { seat, what, cards, total, cadence } = counted;
    const title = whose(this.context, seat, what);
    const said = total > 0 ? showCadence(cadence, true) : t('say.worth_nothing');
    const text = t('say.worth', { what: title, said });
    const lit = [...new Set(counted.items.flatMap((item) => item.cards))];
    this.say(text, 2200, { showing: { seat, what, cards, lit, total, phrases: cadence } });
  }

  private result(): void {
    const result = this.view.facts['result'] as { winners: string[]; skunks: Record<string, number> };
    const seats = result.winners.flatMap((side) => [...side]);
    const isMe = this.context.me !== null && seats.includes(this.context.me);
    const names = seats.map((seat) => nameOf(this.context, seat)).join(' & ');
    const key = isMe ? (seats.length > 1 ? 'say.won_we' : 'say.won_you') : seats.length > 1 ? 'say.won_they' : 'say.won';
    this.say(t(key, { who: names }), 600, { showing: this.found.at(-1)?.showing ?? null });
  }

  /** The last frame shows the table as it stands after the step; the count on show is kept until then. */
  private end(): void {
    const last = this.found.at(-1);
    const isCountOver = last !== undefined && last.view.facts['count'] !== this.view.facts['count'] && piles(last.view).now.length > 0;
    if (last && !isCountOver) this.found[this.found.length - 1] = { ...last, view: this.ended(), memory: this.memory };
    else this.push({});
    this.claimNext();
    if (this.found.length === 1 && !last) return;
    const worthless = this.step.find((event) => event.kind === 'say' && event.what === 'nothing');
    if (worthless?.kind === 'say' && worthless.of) this.nothing(worthless.seat, worthless.of);
  }

  /** A hand or crib that its owner must count now, whatever was on show before. */
  private due(): { seat: string; what: string } | null {
    const due = this.facts['claiming'] as { seat: string; what: string } | null | undefined;
    return due && (due.what === 'hand' || due.what === 'crib') ? due : null;
  }

  /** Nobody can count cards that do not lie there: what was counted makes room for what comes. */
  private claimNext(): void {
    const due = this.due();
    const showing = this.found.at(-1)?.showing;
    if (due && showing && (showing.seat !== due.seat || showing.what !== due.what))
      this.push({ caption: sentence(whose(this.context, due.seat, due.what)), ms: 700 });
  }

  /** After the crib the deal is the next one's, but this one stays on the table until its cards are gathered. */
  private ended(): Wire {
    const { phase, dealer, deal } = this.start.facts;
    const count = this.found.at(-1)?.view.facts['count'];
    if (this.facts['phase'] === 'over' && phase === 'play') return { ...this.view, facts: { ...this.view.facts, count } };
    const isDealOver = phase === 'show' && (this.facts['phase'] === 'deal' || this.facts['phase'] === 'cut');
    if (!isDealOver || this.facts['result']) return this.view;
    return { ...this.view, facts: { ...this.view.facts, phase, dealer, deal } };
  }

  /** A worthless hand is shown too. */
  private nothing(seat: string, what: string): void {
    const counted = this.counted(seat, what);
    const frame = this.found.find((f) => f.caption !== '');
    if (!counted || !frame) return;
    frame.showing = { seat, what, cards: counted.cards, lit: [], total: 0, phrases: [] };
    frame.ms = 1900;
  }
}
