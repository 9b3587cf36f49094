/** One sheet on this page: what the server has, what waits to be written, and how both come together again. */

import { ask, beGuest, Refusal, whoAmI } from '../../api/http.ts';
import { problem } from '../../parts/problem.ts';
import { go } from '../../router.svelte.ts';
import type { Draft, Entry, SheetInfo } from './model.ts';

const PAUSE = 2000;
const KEPT = 'parlour.sheet.';

interface Stored {
  key: string;
  drafts: Draft[];
  sheet: SheetInfo | null;
}

/** A line that the server did not take, with its reason. */
export interface Lost {
  draft: Draft;
  words: string;
}

const path = (code: string, rest = ''): string => `/api/sheets/${encodeURIComponent(code)}${rest}`;

function stored(code: string): Stored {
  const empty = { key: '', drafts: [], sheet: null };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(KEPT + code) ?? '{}') as Partial<Stored>) };
  } catch {
    return empty;
  }
}

/** Whether an entry is another try at one that was refused. */
function isInstead(entry: Entry | null, refused: Entry | null): boolean {
  return entry !== null && refused !== null && ['kind', 'side', 'field', 'round', 'what'].every((key) => entry[key] === refused[key]);
}

/** Keep the key of a sheet in this browser. */
export function keepKey(code: string, key: string): void {
  try {
    localStorage.setItem(KEPT + code, JSON.stringify({ ...stored(code), key }));
  } catch {
    // A browser that keeps nothing still writes, as long as the page is open.
  }
}

export class Keeper {
  readonly code: string;
  key = $state('');
  sheet = $state.raw<SheetInfo | null>(null);
  /** Lines that are not on the server's disk yet, the oldest first. */
  drafts = $state.raw<Draft[]>([]);
  lost = $state.raw<Lost[]>([]);
  isOffline = $state(false);
  /** Why there is no sheet to see. */
  trouble = $state('');
  private timer = 0;
  private isBusy = false;
  /** Lines that wait no more: another tab of this browser may still hold them in its storage. */
  private readonly done = new Set<string>();
  private isClosed = false;

  constructor(code: string) {
    this.code = code.toUpperCase();
    const found = stored(this.code);
    this.key = found.key;
    this.drafts = found.drafts;
    this.sheet = found.sheet;
  }

  /** Follow the sheet until `close`. */
  open(): void {
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
    void this.step(true);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
  }

  /** Write a line: it is kept here until the server has it. */
  write(entry: Entry | null, op: Draft['op'] = 'add', ref = 0): void {
    this.drafts = [...this.drafts, { id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, op, ref, entry }];
    this.lost = this.lost.filter((lost) => !isInstead(entry, lost.draft.entry));
    this.save();
    void this.step();
  }

  /** Take back the last line that waits. Should the server have it after all, it shows up in the log, to be taken back there. */
  dropLast(): void {
    const last = this.drafts.at(-1);
    if (last) this.drop(last);
    this.save();
  }

  private drop(draft: Draft): void {
    this.done.add(draft.id);
    this.drafts = this.drafts.filter((one) => one.id !== draft.id);
  }

  forget(lost: Lost): void {
    this.lost = this.lost.filter((one) => one !== lost);
  }

  async count(what: string, cards: readonly string[], starter: string): Promise<unknown> {
    return ask('POST', path(this.code, '/count'), { what, cards: cards.join(''), starter });
  }

  /** Another key, for whoever began the sheet: the old one opens nothing any more. */
  async newKey(): Promise<void> {
    this.key = (await ask<{ key: string }>('POST', path(this.code, '/key'))).key;
    this.save();
  }

  /** The QR picture of the link, as an address for an image. */
  async qr(key: string): Promise<string> {
    const answer = await fetch(path(this.code, '/qr'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Parlour': '1' },
      body: JSON.stringify({ key }),
    });
    return answer.ok ? `data:image/svg+xml,${encodeURIComponent(await answer.text())}` : '';
  }

  exportLink(kind: string): string {
    return path(this.code, `/export?as=${kind}`);
  }

  private readonly now = (): void => {
    if (document.visibilityState === 'visible') void this.step();
  };

  private save(): void {
    const mine = new Set(this.drafts.map((draft) => draft.id));
    const others = stored(this.code).drafts.filter((draft) => !mine.has(draft.id) && !this.done.has(draft.id));
    try {
      localStorage.setItem(KEPT + this.code, JSON.stringify({ key: this.key, drafts: [...others, ...this.drafts], sheet: this.sheet }));
    } catch {
      // Kept in memory alone.
    }
  }

  private take(sheet: SheetInfo): void {
    this.sheet = sheet;
    this.save();
  }

  /** Write what waits, else look what others wrote; then again, a moment from now. */
  private async step(isFirst = false): Promise<void> {
    if (this.isBusy || this.isClosed) return;
    this.isBusy = true;
    clearTimeout(this.timer);
    try {
      if (isFirst) await this.look(-1);
      while (this.drafts.length > 0) await this.send(this.drafts[0] as Draft);
      await this.look(this.sheet?.n ?? -1);
      this.isOffline = false;
      this.trouble = '';
    } catch (error) {
      this.fail(error);
    }
    this.isBusy = false;
    if (!this.isClosed && document.visibilityState === 'visible') this.timer = window.setTimeout(() => void this.step(this.sheet === null), PAUSE);
  }

  private async look(have: number): Promise<void> {
    const said = await ask<{ sheet: SheetInfo | null }>('POST', path(this.code, `?have=${have}`), { key: this.key });
    if (said.sheet) this.take(said.sheet);
  }

  private async send(draft: Draft): Promise<void> {
    try {
      const said = await ask<{ sheet: SheetInfo }>('POST', path(this.code, '/lines'), { ...draft, key: this.key });
      this.drop(draft);
      this.take(said.sheet);
    } catch (error) {
      const isFinal = error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!isFinal) throw error;
      this.drop(draft);
      this.lost = [...this.lost, { draft, words: error.message }];
      this.save();
    }
  }

  private fail(error: unknown): void {
    if (error instanceof Refusal && error.code === 'sheet_key') {
      this.key = '';
      this.save();
      this.trouble = error.message;
    } else if (error instanceof Refusal && error.status > 0 && error.status < 500 && error.status !== 429) {
      this.trouble = error.message;
      if (error.status === 404) this.isClosed = true;
    } else {
      this.isOffline = true;
      if (!this.sheet) this.trouble = problem(error);
    }
  }
}

/** Begin a sheet of the same people by the same rules, and go there. Throws Refusal. */
export async function again(info: SheetInfo): Promise<void> {
  go(`/score/${await begin(info.game, info.rules, info.names)}`);
}

/** Begin a sheet; its key stays in this browser. Throws Refusal. */
export async function begin(game: string, rules: unknown, names: readonly string[]): Promise<string> {
  if (!(await whoAmI())) await beGuest();
  const made = await ask<{ code: string; key: string }>('POST', '/api/sheets', { game, rules, names });
  keepKey(made.code, made.key);
  return made.code;
}
