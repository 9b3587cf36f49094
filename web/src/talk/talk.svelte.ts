/** What is said at a table, as this page has heard it, and how far it was read. */

import { ask } from '../api/http.ts';
import type { components } from '../api/schema.d.ts';
import { w } from './words.ts';

type Schemas = components['schemas'];
export type Line = Schemas['TalkLine'];
export type How = Schemas['Shun']['how'];
export type Shunned = Schemas['ShunnedInfo'];

export const PHRASES = ['hello', 'luck', 'nice', 'well_played', 'thanks', 'unlucky', 'oops', 'sorry', 'moment', 'back', 'again', 'bye'] as const;

const READ = 'parlour.talk';
/** Tables whose talk is remembered as read. */
const MOST_TABLES = 50;
const MOST_LINES = 300;

type Read = [code: string, last: number][];

function kept(): Read {
  try {
    return JSON.parse(localStorage.getItem(READ) ?? '[]') as Read;
  } catch {
    return [];
  }
}

/** A line in the reader's words. */
export function wordsOf(line: Line): string {
  const phrase = PHRASES.find((one) => one === line.phrase);
  return phrase ? w(`phrase.${phrase}`) : line.text;
}

export class TableTalk {
  lines = $state.raw<Line[]>([]);
  shunned = $state.raw<Record<string, 'mute' | 'block'>>({});
  everybody = $state.raw<Shunned[]>([]);
  unread = $state(0);
  private last = -1;
  private read: number;
  private fetched: Promise<unknown> = Promise.resolve();
  private readonly path: string;
  private readonly code: string;

  constructor(code: string) {
    this.code = code;
    this.path = `/api/tables/${encodeURIComponent(code)}`;
    this.read = kept().find(([one]) => one === code)?.[1] ?? 0;
  }

  /** Fetch what is new where the table says that there is more; the lines of others that were said just now. */
  hear(count: number): Promise<Line[]> {
    return this.inTurn(async () => {
      if (this.last < 0 && count === 0) this.last = 0;
      if (count <= this.last) return [];
      const isFirst = this.last < 0;
      const answer = await ask<Schemas['TalkAnswer']>('GET', `${this.path}/talk?after=${Math.max(0, this.last)}`);
      this.last = answer.last;
      this.lines = [...this.lines, ...answer.lines].slice(-MOST_LINES);
      this.shunned = answer.shunned;
      this.unread = this.lines.filter((line) => line.n > this.read && !line.me).length;
      return isFirst ? [] : answer.lines.filter((line) => !line.me);
    }).catch(() => []);
  }

  /** Everything heard so far is read. */
  done(): void {
    this.unread = 0;
    if (this.last <= this.read) return;
    this.read = this.last;
    const others = kept().filter(([code]) => code !== this.code);
    localStorage.setItem(READ, JSON.stringify([...others.slice(1 - MOST_TABLES), [this.code, this.read]]));
  }

  say(what: { phrase: string } | { text: string }): Promise<unknown> {
    return ask('POST', `${this.path}/talk`, what);
  }

  async shun(seat: string, how: How): Promise<void> {
    this.everybody = (await ask<Schemas['MyShunned']>('POST', `${this.path}/shun`, { seat, how })).shunned;
    await this.again();
  }

  async forget(key: string): Promise<void> {
    this.everybody = (await ask<Schemas['MyShunned']>('POST', '/api/my/shunned/forget', { key })).shunned;
    await this.again();
  }

  async list(): Promise<void> {
    this.everybody = (await ask<Schemas['MyShunned']>('GET', '/api/my/shunned')).shunned;
    await this.again();
  }

  /** Who is heard has changed: everything is fetched once more. */
  private again(): Promise<void> {
    return this.inTurn(async () => {
      const answer = await ask<Schemas['TalkAnswer']>('GET', `${this.path}/talk`);
      this.last = answer.last;
      this.lines = answer.lines;
      this.shunned = answer.shunned;
      this.done();
    });
  }

  /** One fetch after the other: two at once would add the same lines twice, or pass over a line said meanwhile. */
  private inTurn<T>(fetching: () => Promise<T>): Promise<T> {
    const done = this.fetched.then(fetching);
    this.fetched = done.catch(() => undefined);
    return done;
  }
}
