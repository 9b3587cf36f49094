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
const SILENCE_MS = 25_000;
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
  private heardAt = 0;
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
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  /** Tell the table; it is told again after every break until it has answered. */
  say(said: Said): string {
    const { match, decision } = this.known();
    const command = { id: commandId(), match, decision, ...said };
    this.waiting.set(command.id, command);
    this.send(command);
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
    document.removeEventListener('visibilitychange', this.wake);
    clearTimeout(this.timer);
    clearInterval(this.pings);
    this.socket?.close();
  }

  private readonly wake = (): void => {
    if (document.visibilityState !== 'visible' || this.isClosed) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ t: 'ping', n: 0 });
    else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open(): void {
    this.tell(this.tries === 0 ? 'connecting' : 'lost');
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.hasHeard = false;
    socket.onopen = () => {
      this.heardAt = Date.now();
      const { match, seq } = this.known();
      this.send({ t: 'hello', match, seq });
      clearInterval(this.pings);
      this.pings = window.setInterval(() => this.watch(), PING_MS);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.heardAt = Date.now();
      this.receive(JSON.parse(message.data) as Heard);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.isClosed) return;
      clearInterval(this.pings);
      this.tell('lost');
      const wait = WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)] ?? 4000;
      this.tries += 1;
      this.timer = window.setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
    };
  }

  private watch(): void {
    if (Date.now() - this.heardAt > SILENCE_MS) this.socket?.close();
    else this.send({ t: 'ping', n: 0 });
  }

  private receive(message: Heard): void {
    if (message.t === 'ok' || message.t === 'refused') this.waiting.delete(message.id);
    this.hear(message);
    if (!this.hasHeard && (message.t === 'view' || message.t === 'events')) {
      this.hasHeard = true;
      this.tries = 0;
      this.tell('on');
      for (const command of this.waiting.values()) this.send(command);
    }
  }

  /** Say something now; a break swallows it. */
  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
