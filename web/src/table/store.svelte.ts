/** A table as this page knows it: the live view, the frames still to be shown, and the acts of the player. */

import { fold } from '../engine/fold.ts';
import { soon } from '../engine/soon.ts';
import type { Asking, Heard, Payload, TableInfo, TakeBack, Tried, Wire } from '../engine/wire.ts';
import { t, type Params } from '../words/words.ts';
import { paced, settings } from '../settings.svelte.ts';
import { Connection, type Status } from './connection.ts';
import { blank, NOTHING, steps, tellPlainly, type Context, type Frame, type Memory, type Tell } from './frames.ts';

/** What a game's own page knows about its game. */
export interface Rulebook {
  tell: Tell;
  remember: (memory: Memory, event: Payload) => Memory;
  /** What was known before the events that led to this view, for retelling them; nothing where it is left out. */
  recall?: (view: Wire, events: readonly Payload[]) => Memory;
  /** Whether an act that came too late still means the same, and may still be said. */
  isStill: (text: string, before: Wire, after: Wire, legal: readonly string[]) => boolean;
}

export const PLAIN: Rulebook = {
  tell: tellPlainly,
  remember: (memory) => memory,
  isStill: (text, before, after, legal) => legal.includes(text) && JSON.stringify(before.facts) === JSON.stringify(after.facts),
};

interface Line {
  key: number;
  text: string;
  detail: string;
  rules: readonly string[];
}

export interface Refused {
  code: string;
  rule: string;
  params: Params;
}

type Asked = Pick<Extract<Heard, { t: 'view' }>, 'decision' | 'legal' | 'take_back' | 'deadline' | 'times'>;

const LOG_LENGTH = 400;
const HURRY = 0.25;
const REFUSAL_MS = 8000;
/** How long a question to the table may stay open. */
const TRY_MS = 3000;
const standsIn = (info: TableInfo | null): boolean => info?.seats.some((one) => one.me && one.stand_in) ?? false;
/** How long a table waits for those who only watch. */
const WATCHING_MS = 6000;
/** A clock with less on it leaves no time to look at what is over: the table waits for a moment only. */
const PRESSED_S = 180;
const PRESSED_MS = 4000;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  status = $state<Status>('connecting');
  /** The moment on show; null until the first view has come. */
  frame = $state.raw<Frame | null>(null);
  /** The table as it stands, ahead of what is on show. */
  live = $state.raw<Wire | null>(null);
  legal = $state.raw<string[]>([]);
  caption = $state('');
  /** For the live region: a new object a time, so that the same words are said twice. */
  spoken = $state.raw<Line>({ key: 0, text: '', detail: '', rules: [] });
  lines = $state.raw<Line[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** What I may take back. */
  takeBack = $state.raw<TakeBack | null>(null);
  /** The last asking for a take-back, open or over. */
  asking = $state.raw<Asking | null>(null);
  /** Why what I said about a take-back was not done. */
  notBack = $state.raw<Refused | null>(null);
  /** When an open window closes, on the clock of `performance.now()`. */
  deadline = $state<{ from: number; to: number } | null>(null);
  queue = $state.raw<Frame[]>([]);
  /** The server shows this page no more: nobody may watch, or the session has ended. */
  isShut = $state(false);
  isWaiting = $state(false);
  /** The match for whose cards the seats add their numbers to the shuffle; 0 while there is none. */
  shuffling = $state(0);
  /** The player asked for the next match and does not want to look at this one any more. */
  isLeaving = false;
  /** An act is on its way: nothing else is decided until the table has answered. */
  isSending = $state(false);

  /** A computer player moved for me until now, and nothing has said so yet. */
  private isBack = false;
  private match = 0;
  private seq = 0;
  private decision: number | null = null;
  private memory: Memory = NOTHING;
  private timer = 0;
  private keys = 0;
  private readonly tries = new Map<string, (tried: Tried | null) => void>();
  private readonly acts = new Map<string, { text: string; view: Wire | null }>();
  private late: { text: string; view: Wire | null; refusal: Refused } | null = null;
  private readonly book: Rulebook;
  private readonly connection: Connection;

  constructor(code: string, book: Rulebook = PLAIN) {
    this.book = book;
    this.connection = new Connection(
      code,
      () => ({ match: this.match, seq: this.seq, decision: this.decision }),
      (message) => this.hear(message),
      (status) => (this.status = status),
    );
  }

  get me(): string | null {
    return this.info?.me ?? null;
  }

  /** Whether my own clock runs down while I look. */
  get isPressed(): boolean {
    const mine = this.info?.times?.seats.find((one) => one.seat === this.me);
    return mine?.runs === true && (mine.left ?? PRESSED_S) < PRESSED_S;
  }

  get isBehind(): boolean {
    return this.queue.length > 0;
  }

  close(): void {
    clearTimeout(this.timer);
    this.connection.close();
  }

  /** Act for my seat. What is still to be shown is shown at once first: a tap is never lost to a pause. */
  act(text: string): void {
    this.refused = null;
    this.finish();
    if (!this.isSending) this.send(text);
  }

  /** Take back what I did at a decision, or answer another who asks for it. */
  back(op: 'take' | 'agree' | 'refuse', decision: number): void {
    this.notBack = null;
    this.connection.say({ t: 'back', op, decision });
  }

  /** What the table would say to an act, and what it would be worth; null where no answer comes. */
  try(text: string): Promise<Tried | null> {
    return new Promise((resolve) => {
      const id = this.connection.try(text);
      this.tries.set(id, resolve);
      setTimeout(() => this.answerTry(id, null), TRY_MS);
    });
  }

  private answerTry(id: string, tried: Tried | null): void {
    this.tries.get(id)?.(tried);
    this.tries.delete(id);
  }

  /** Why something may not be done, in the table's own words; whether it may not. */
  async explain(text: string): Promise<boolean> {
    const refusal = (await this.try(text))?.refusal ?? null;
    if (refusal) this.object(refusal);
    return refusal !== null;
  }

  private send(text: string): void {
    this.acts.set(this.connection.say({ t: 'act', text }), { text, view: this.live });
    this.isSending = true;
  }

  private answered(id: string): { text: string; view: Wire | null } | undefined {
    const act = this.acts.get(id);
    this.acts.delete(id);
    this.isSending = this.acts.size > 0;
    return act;
  }

  /** Go on to the next frame: after a hold, or step by step. */
  next(): void {
    if (this.queue.length === 0) return;
    clearTimeout(this.timer);
    this.isWaiting = false;
    this.shift(true);
  }

  /** Show everything that happened up to now, or up to the next place where the table can be studied. */
  finish(): void {
    clearTimeout(this.timer);
    this.isWaiting = false;
    while (this.queue.length > 0) this.show(this.queue[0] as Frame, true);
  }

  say(text: string): void {
    this.keys += 1;
    this.spoken = { key: this.keys, text, detail: '', rules: [] };
  }

  private hear(message: Heard): void {
    if (message.t === 'table') {
      this.isBack ||= standsIn(this.info) && message.table.phase === 'playing' && !standsIn(message.table);
      this.info = message.table;
      if (message.table.ending) this.rest();
    }
    else if (message.t === 'view') this.begin(message);
    else if (message.t === 'events') this.go(message);
    else if (message.t === 'asking') this.asking = message;
    else if (message.t === 'ok') this.answered(message.id);
    else if (message.t === 'refused') this.refuse(message);
    else if (message.t === 'error' && /^(no_spectators|signed_out|blocked)$/.test(message.code)) this.isShut = true;
    else if (message.t === 'tried') this.answerTry(message.id, message);
    else if (message.t === 'proof') {
      this.shuffling = message.stage === 'done' ? 0 : message.match;
      void soon(() => import('../fair/number.ts')).then((own) => own.contribute(message, this.info, this.connection));
    }
  }

  /** What came too late is looked at again with the view that follows; any other refusal is shown. */
  private refuse(message: Extract<Heard, { t: 'refused' }>): void {
    const act = this.answered(message.id);
    const refusal = { code: message.code, rule: message.rule, params: message.params };
    if (!act) this.notBack = refusal;
    else if (message.code === 'stale') this.late = { ...act, refusal };
    else this.object(refusal);
  }

  private retryLate(): void {
    const late = this.late;
    this.late = null;
    if (!late || !this.live || !late.view) return;
    if (this.book.isStill(late.text, late.view, this.live, this.legal)) this.send(late.text);
    else this.object(late.refusal);
  }

  /** A refusal stands until the next act, or until there was time to read it. */
  private object(refusal: Refused): void {
    this.refused = refusal;
    this.fade(refusal);
  }

  private fade(refusal: Refused): void {
    setTimeout(() => {
      if (this.refused !== refusal) return;
      // Nobody loses what they are reading, nor the focus with it.
      const isRead = document.querySelector('dialog[open], [data-part="refusal"] :focus') !== null;
      if (isRead) this.fade(refusal);
      else this.refused = null;
    }, REFUSAL_MS);
  }

  private begin(message: Extract<Heard, { t: 'view' }>): void {
    const missed = message.log.filter((entry) => entry.seq > this.seq).map((entry) => entry.event);
    const isSame = this.match === message.match && this.live !== null;
    if (isSame && missed.length === message.seq - this.seq) {
      this.go({ ...message, t: 'events', from: this.seq + 1, events: missed });
      this.live = message.view;
      this.retryLate();
      return;
    }
    if (message.match >= this.shuffling) this.shuffling = 0;
    const isNewMatch = this.match !== 0 && this.match !== message.match;
    this.match = message.match;
    this.seq = message.seq;
    this.live = message.view;
    this.ask(message);
    this.retell(message);
    const frame = blank(message.view, this.memory);
    if (isNewMatch && this.frame && !this.isLeaving) {
      this.push([{ ...frame, hold: 'match' }]);
      return;
    }
    this.isLeaving = false;
    clearTimeout(this.timer);
    this.queue = [];
    this.isWaiting = false;
    this.frame = frame;
    this.caption = this.lines.at(-1)?.text ?? '';
    this.retryLate();
  }

  /** The past in words: the log of a snapshot, without the views that it stood on. */
  private retell(message: Extract<Heard, { t: 'view' }>): void {
    let view: Wire = { ...message.view, zones: {}, points: {}, facts: {} };
    const events = message.log.map((entry) => entry.event);
    let memory = this.book.recall?.(message.view, events) ?? NOTHING;
    const told: Frame[] = [];
    for (const step of steps(events)) {
      try {
        const frames = this.book.tell(step, view, this.context(memory));
        told.push(...frames.filter((frame) => frame.line !== ''));
        view = frames.at(-1)?.view ?? view;
      } catch {
        // A step that needs cards of an earlier view has no words here.
      }
      memory = step.reduce(this.book.remember, memory);
    }
    this.memory = memory;
    this.lines = told.map((frame) => ({ key: (this.keys += 1), text: frame.line, detail: frame.detail, rules: frame.rules }));
    this.tellBack();
  }

  private context(memory: Memory): Context {
    return { me: this.me, seats: this.info?.seats ?? [], values: this.info?.values ?? {}, memory };
  }

  private go(message: Extract<Heard, { t: 'events' }>): void {
    if (message.match !== this.match || this.live === null) return;
    const fresh = message.events.slice(Math.max(0, this.seq + 1 - message.from));
    this.seq = Math.max(this.seq, message.seq);
    this.ask(message);
    const frames: Frame[] = [];
    for (const step of steps(fresh)) {
      frames.push(...this.book.tell(step, this.live, this.context(this.memory)));
      for (const event of step) {
        this.live = fold(this.live, event);
        this.memory = this.book.remember(this.memory, event);
      }
    }
    if (this.queue.length > 0) this.goOn();
    this.push(frames);
    this.tellBack();
  }

  private tellBack(): void {
    if (!this.isBack) return;
    this.isBack = false;
    this.say(t('table.stood_in'));
    this.lines = [...this.lines, this.spoken];
  }

  /** A match that ended before it was played out asks nobody anything. */
  private rest(): void {
    const nobody = { must: [], may: [] };
    this.decision = this.takeBack = this.deadline = null;
    this.legal = [];
    if (this.live) this.live = { ...this.live, pending: nobody };
    if (this.frame) this.frame = { ...this.frame, view: { ...this.frame.view, pending: nobody } };
  }

  /** What my seat is asked now. */
  private ask({ decision, legal, take_back: takeBack, deadline, times }: Asked): void {
    if (this.info) this.info = { ...this.info, times };
    const now = performance.now();
    this.decision = decision;
    this.legal = legal;
    this.takeBack = takeBack;
    this.deadline = deadline === null ? null : { from: now, to: now + deadline * 1000 };
    if (this.info?.ending) this.rest();
  }

  private push(frames: Frame[]): void {
    if (frames.length === 0) return;
    const wasIdle = this.queue.length === 0;
    this.queue = [...this.queue, ...frames];
    if (wasIdle) this.shift(false);
  }

  /** Show the first frame of the queue unless it waits for the player; then come back after its time. */
  private shift(isReleased: boolean): void {
    const first = this.queue[0];
    if (!first) return;
    const isHeld = first.hold === 'match' || (first.hold === 'study' && settings.speed !== 'off');
    if (!isReleased && (isHeld || (settings.step && first.caption !== ''))) {
      this.isWaiting = true;
      this.goOn();
      return;
    }
    this.show(first, false);
    const ms = paced(first.ms) * (this.isHurried ? HURRY : 1);
    if (ms === 0) this.shift(false);
    else this.timer = window.setTimeout(() => this.shift(false), ms);
  }

  /** Where nobody here can release what is held, or has the time to, it is released. */
  private goOn(): void {
    if (!this.isWaiting) return;
    const ms = this.me === null ? WATCHING_MS : this.isPressed && this.queue[0]?.hold ? PRESSED_MS : 0;
    clearTimeout(this.timer);
    if (ms) this.timer = window.setTimeout(() => this.next(), ms);
  }

  private get isHurried(): boolean {
    return this.deadline !== null && (this.live?.pending.may.includes(this.me ?? '') ?? false);
  }

  private show(frame: Frame, isCatchingUp: boolean): void {
    this.queue = this.queue.slice(1);
    this.frame = isCatchingUp ? { ...frame, fly: null } : frame;
    if (frame.caption) this.caption = frame.caption;
    if (frame.line) {
      this.lines = [...this.lines.slice(-LOG_LENGTH), { key: (this.keys += 1), text: frame.line, detail: frame.detail, rules: frame.rules }];
      this.say(isCatchingUp ? `${this.spoken.text} ${frame.line}` : frame.line);
    }
  }
}
