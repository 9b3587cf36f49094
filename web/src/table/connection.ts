/** The socket of a table: reconnects by sequence number, and sends a command again until it is answered. */

import type { Heard } from '../engine/wire.ts';

export type Status = 'connecting' | 'on' | 'lost';

/** What the page has of the table: its match, and the decision that my seat has before it. */
export interface Known {
  match: number;
  decision: number | null;
}

/** What the table must hear: an act of the game in its words, or a word about taking one back that answered `decision`. */
export type Said = { t: 'act'; text: string } | { t: 'back'; op: 'take' | 'agree' | 'refuse'; decision: number };

type Command = Known & Said & { id: string };

const PING_MS = 15_000;
/** A line on which nothing is heard for so long after it was spoken into is dead, whatever the browser thinks of it. */
const ANSWER_MS = 10_000;
/** The same where the browser says that there is no network. */
const OFFLINE_MS = 2000;
const WAITS_MS = [250, 500, 1000, 2000, 4000];

function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return `c-${Array.from(bytes, (b) => b.toString(36).padStart(2, '0')).join('')}`;
}

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private pings = 0;
  private silence = 0;
  private isClosed = false;
  private hasHeard = false;
  private readonly waiting = new Map<string, Command>();
  private readonly url: string;
  private readonly known: () => Known & { seq: number };
  private readonly hear: (message: Heard) => void;
  private readonly tell: (status: Status) => void;

  constructor(
    code: string,
    known: () => Known & { seq: number },
    hear: (message: Heard) => void,
    tell: (status: Status) => void,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(code)}/socket`;
    this.known = known;
    this.hear = hear;
    this.tell = tell;
    addEventListener('online', this.wake);
    addEventListener('offline', this.probe);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  /** Tell the table; it is told again after every break until it has answered. */
  say(said: Said): string {
    const { match, decision } = this.known();
    const command = { id: commandId(), match, decision, ...said };
    this.waiting.set(command.id, command);
    this.ask(command);
    return command.id;
  }

  /** Ask what the table would say to an act; nothing happens, and a break swallows the question. */
  try(text: string): string {
    const id = commandId();
    this.send({ t: 'try', id, text });
    return id;
  }

  close(): void {
    this.isClosed = true;
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.probe);
    document.removeEventListener('visibilitychange', this.wake);
    clearTimeout(this.timer);
    this.hangUp();
  }

  private readonly wake = (): void => {
    if (document.visibilityState !== 'visible' || this.isClosed) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.probe();
    else {
      clearTimeout(this.timer);
      this.hangUp();
      this.open();
    }
  };

  private readonly probe = (): void => this.ask({ t: 'ping', n: 0 });

  private open(): void {
    this.tell(this.tries === 0 ? 'connecting' : 'lost');
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.hasHeard = false;
    this.expect();
    socket.onopen = () => {
      const { match, seq } = this.known();
      this.ask({ t: 'hello', match, seq });
      clearInterval(this.pings);
      this.pings = window.setInterval(this.probe, PING_MS);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      clearTimeout(this.silence);
      this.silence = 0;
      this.receive(JSON.parse(message.data) as Heard);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.broken();
    };
  }

  /** The line is gone; the browser need not have noticed: it waits for a dead peer for minutes. */
  private broken(): void {
    this.hangUp();
    this.tell('lost');
    const wait = WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)] ?? 4000;
    this.tries += 1;
    this.timer = window.setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  private hangUp(): void {
    clearInterval(this.pings);
    clearTimeout(this.silence);
    this.silence = 0;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private receive(message: Heard): void {
    if (message.t === 'ok' || message.t === 'refused') this.waiting.delete(message.id);
    this.hear(message);
    if (!this.hasHeard && (message.t === 'view' || message.t === 'events')) {
      this.hasHeard = true;
      this.tries = 0;
      this.tell('on');
      for (const command of this.waiting.values()) this.ask(command);
    }
  }

  /** Say something now; a break swallows it. */
  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say what is answered without delay. */
  private ask(message: object): void {
    this.send(message);
    if (this.socket?.readyState === WebSocket.OPEN) this.expect();
  }

  private expect(): void {
    if (this.silence && navigator.onLine) return;
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.broken(), navigator.onLine ? ANSWER_MS : OFFLINE_MS);
  }
}
