/** A table as this page knows it: the live view, the frames still to be shown, and the acts of the player. */

import { fold } from '../engine/fold.ts';
import type { Heard, Payload, TableInfo, Wire } from '../engine/wire.ts';
import type { Params } from '../words/words.ts';
import { paced, settings } from '../settings.svelte.ts';
import { Connection, type Status } from './connection.ts';
import { blank, NOTHING, steps, tellPlainly, type Context, type Frame, type Memory, type Tell } from './frames.ts';

interface Line {
  key: number;
  text: string;
}

export interface Refused {
  code: string;
  rule: string;
  params: Params;
}

const LOG_LENGTH = 400;
const HURRY = 0.25;

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
  spoken = $state.raw<Line>({ key: 0, text: '' });
  lines = $state.raw<Line[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** When an open window closes, on the clock of `performance.now()`. */
  deadline = $state<{ from: number; to: number } | null>(null);
  queue = $state.raw<Frame[]>([]);
  isWaiting = $state(false);
  isSending = $state(false);

  private match = 0;
  private seq = 0;
  private memory: Memory = NOTHING;
  private timer = 0;
  private keys = 0;
  private readonly tell: Tell;
  private readonly remember: (memory: Memory, event: Payload) => Memory;
  private readonly connection: Connection;

  constructor(code: string, tell: Tell = tellPlainly, remember: (m: Memory, e: Payload) => Memory = (m) => m) {
    this.tell = tell;
    this.remember = remember;
    this.connection = new Connection(
      code,
      () => ({ match: this.match, seq: this.seq }),
      (message) => this.hear(message),
      (status) => (this.status = status),
    );
  }

  get me(): string | null {
    return this.info?.me ?? null;
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
    this.isSending = true;
    const send = (): void => void this.connection.act(text);
    this.finish(send);
  }

  /** Go on to the next frame: after a hold, or step by step. */
  next(): void {
    if (this.queue.length === 0) return;
    clearTimeout(this.timer);
    this.isWaiting = false;
    this.shift(true);
  }

  /** Show everything that happened up to now, or up to the next place where the table can be studied. */
  finish(then: (() => void) | null = null): void {
    clearTimeout(this.timer);
    this.isWaiting = false;
    while (this.queue.length > 0) this.show(this.queue[0] as Frame, true);
    then?.();
  }

  say(text: string): void {
    this.keys += 1;
    this.spoken = { key: this.keys, text };
  }

  private hear(message: Heard): void {
    if (message.t === 'table') this.info = message.table;
    else if (message.t === 'view') this.begin(message);
    else if (message.t === 'events') this.go(message);
    else if (message.t === 'ok') this.isSending = false;
    else if (message.t === 'refused') {
      this.isSending = false;
      this.refused = { code: message.code, rule: message.rule, params: message.params };
    }
  }

  private begin(message: Extract<Heard, { t: 'view' }>): void {
    const isSame = this.match === message.match && this.live !== null;
    const isNewMatch = this.match !== 0 && this.match !== message.match;
    this.match = message.match;
    this.seq = message.seq;
    this.live = message.view;
    this.legal = message.legal;
    this.setDeadline(message.deadline);
    let memory = isSame ? this.memory : NOTHING;
    if (!isSame) {
      const texts: string[] = [];
      let view: Wire = { ...message.view, zones: {}, points: {}, facts: {} };
      for (const step of steps(message.log.map((entry) => entry.event))) {
        const frames = this.retell(step, view, memory);
        if (frames) {
          for (const frame of frames) if (frame.line) texts.push(frame.line);
          view = frames.at(-1)?.view ?? view;
        }
        for (const event of step) memory = this.remember(memory, event);
      }
      this.lines = texts.map((text) => ({ key: (this.keys += 1), text }));
    }
    this.memory = memory;
    const frame = blank(message.view, memory);
    if (isNewMatch && this.frame) {
      this.push([{ ...frame, hold: true }]);
      return;
    }
    clearTimeout(this.timer);
    this.queue = [];
    this.isWaiting = false;
    this.frame = frame;
    this.caption = this.lines.at(-1)?.text ?? '';
  }

  /** An old step in words only; the view that it stood on is not known any more. */
  private retell(step: Payload[], view: Wire, memory: Memory): Frame[] | null {
    try {
      return this.tell(step, view, this.context(memory));
    } catch {
      return null;
    }
  }

  private context(memory: Memory): Context {
    return { me: this.me, seats: this.info?.seats ?? [], memory };
  }

  private go(message: Extract<Heard, { t: 'events' }>): void {
    if (message.match !== this.match || this.live === null) return;
    const fresh = message.events.slice(Math.max(0, this.seq + 1 - message.from));
    this.seq = Math.max(this.seq, message.seq);
    this.legal = message.legal;
    this.setDeadline(message.deadline);
    const frames: Frame[] = [];
    for (const step of steps(fresh)) {
      frames.push(...this.tell(step, this.live, this.context(this.memory)));
      for (const event of step) {
        this.live = fold(this.live, event);
        this.memory = this.remember(this.memory, event);
      }
    }
    this.push(frames);
  }

  private setDeadline(seconds: number | null): void {
    const now = performance.now();
    this.deadline = seconds === null ? null : { from: now, to: now + seconds * 1000 };
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
    const mustWait = (first.hold && settings.speed !== 'off') || (settings.step && first.caption !== '');
    if (mustWait && !isReleased) {
      this.isWaiting = true;
      return;
    }
    this.show(first, false);
    const ms = paced(first.ms) * (this.isHurried ? HURRY : 1);
    if (ms === 0) this.shift(false);
    else this.timer = window.setTimeout(() => this.shift(false), ms);
  }

  private get isHurried(): boolean {
    return this.deadline !== null && (this.live?.pending.may.includes(this.me ?? '') ?? false);
  }

  private show(frame: Frame, isCatchingUp: boolean): void {
    this.queue = this.queue.slice(1);
    this.frame = isCatchingUp ? { ...frame, fly: null } : frame;
    if (frame.caption) this.caption = frame.caption;
    if (frame.line) {
      this.lines = [...this.lines.slice(-LOG_LENGTH), { key: (this.keys += 1), text: frame.line }];
      this.say(isCatchingUp ? `${this.spoken.text} ${frame.line}` : frame.line);
    }
  }
}
