/** A record of a match against its proof: every card that the dealer gave, line by line. */

import { areSame, isHex, narrowed, SCHEME, seedCommitment, shuffled, type Proof } from './scheme.ts';

/** What is wrong with a record, where, and what the seed has there. */
export interface Fault {
  line: number;
  code: 'no_record' | 'no_proof' | 'other_scheme' | 'bad_header' | 'not_kept' | 'no_pack' | 'other_cards';
  what: string;
}

export interface Checked {
  proof: Proof | null;
  names: Record<string, string>;
  /** Whether the seed is in the record: without it no card can be checked yet. */
  isOpen: boolean;
  acts: number;
  cards: number;
  fault: Fault | null;
}

const CARD = '(?:[A2-9TJQK][CDHS]|JK)';
const RUN = new RegExp(`(?<![A-Za-z0-9])${CARD}+(?![A-Za-z0-9])`, 'g');
const HANDFUL = new RegExp(`^${CARD}+$`);
const OUT = ['hand', 'foot', 'thrown', 'crib', 'starter', 'board', 'threes', 'discard'];
const NUMBER = /^(?:[0-9a-f]{64}|bot|absent|withheld:[0-9a-f]{64})$/;

const cardsOf = (text: string): string[] => text.match(new RegExp(CARD, 'g')) ?? [];

/** The cards of a position that are no longer in the stock, in its own order. */
function cardsOut(position: string): string[] {
  return position.split(' ').flatMap((part) => {
    const at = part.indexOf('=');
    const key = part.slice(0, at).split(':')[0] ?? '';
    return OUT.includes(key) ? (part.slice(at + 1).match(RUN) ?? []).flatMap(cardsOf) : [];
  });
}

function without(cards: readonly string[], out: readonly string[]): string[] {
  const left = [...cards];
  for (const card of out) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

interface Header {
  line: number;
  value: string;
}

class Wrong extends Error {
  readonly fault: Fault;
  constructor(line: number, code: Fault['code'], what = '') {
    super(code);
    this.fault = { line, code, what };
  }
}

function headersOf(lines: readonly string[]): Map<string, Header> {
  const found = new Map<string, Header>();
  for (const [i, line] of lines.entries()) {
    const header = /^\[([A-Za-z_]+(?: [A-L])?) (".*")\]$/.exec(line);
    if (!header) break;
    try {
      found.set(header[1] as string, { line: i + 1, value: String(JSON.parse(header[2] as string)) });
    } catch {
      throw new Wrong(i + 1, 'bad_header', header[1]);
    }
  }
  if (found.get('Format')?.line !== 1) throw new Wrong(1, 'no_record');
  return found;
}

async function proofOf(headers: Map<string, Header>): Promise<Proof> {
  const scheme = headers.get('Proof');
  if (!scheme) throw new Wrong(1, 'no_proof');
  if (scheme.value !== SCHEME) throw new Wrong(scheme.line, 'other_scheme', scheme.value);
  const need = (key: string, form: RegExp): string => {
    const header = headers.get(key);
    if (!header || !form.test(header.value)) throw new Wrong(header?.line ?? scheme.line, 'bad_header', key);
    return header.value;
  };
  const numbers: Record<string, string> = {};
  for (const key of headers.keys()) {
    if (key.startsWith('Seat ')) numbers[key.slice(5)] = need(`Number ${key.slice(5)}`, NUMBER);
  }
  const seed = headers.get('Seed');
  const proof: Proof = {
    table: need('Table', /^[0-9A-Z]{1,12}$/),
    match: Number(need('Match', /^[1-9][0-9]{0,8}$/)),
    commitment: need('Commitment', /^[0-9a-f]{64}$/),
    numbers,
    seed: seed?.value ?? '',
  };
  need('Pack', HANDFUL);
  if (seed && (!isHex(seed.value) || (await seedCommitment(proof.table, proof.match, seed.value)) !== proof.commitment)) {
    throw new Wrong(seed.line, 'not_kept');
  }
  return proof;
}

/** Deals the packs that a record names, and gives what the dealer gives. */
class Dealing {
  private order: string[] = [];
  private at = 0;
  private past: { order: string[]; at: number }[] = [];
  private readonly proof: Proof;
  private readonly pack: string[];
  private readonly position: string;

  constructor(proof: Proof, pack: string[], position: string) {
    this.proof = proof;
    this.pack = pack;
    this.position = position;
  }

  async begin(n: number, within: string): Promise<void> {
    this.order = await shuffled(this.proof, n, this.pack);
    this.at = 0;
    if (n === 0 && this.position) {
      const out = cardsOut(this.position);
      this.order = [...out, ...without(this.order, out)];
      this.at = within ? 0 : out.length;
    }
    if (within) this.order = await narrowed(this.order, cardsOf(within));
  }

  /** An act begins: it can be taken back. */
  remember(): void {
    this.past.push({ order: this.order, at: this.at });
  }

  undo(count: number): void {
    const before = this.past[this.past.length - count];
    if (before) ({ order: this.order, at: this.at } = before);
    this.past.length -= Math.min(count, this.past.length);
  }

  give(count: number): string[] {
    this.at += count;
    return this.order.slice(this.at - count, this.at);
  }
}

async function checkLines(lines: readonly string[], dealing: Dealing, checked: Checked): Promise<void> {
  let isNamed = false;
  for (const [i, line] of lines.entries()) {
    const mark = /^# deal \d+(.*)$/.exec(line);
    if (mark) {
      const pairs = new Map((mark[1] as string).trim().split(' ').map((pair) => pair.split('=') as [string, string]));
      const n = pairs.get('pack');
      isNamed = n !== undefined;
      if (n !== undefined) await dealing.begin(Number(n), pairs.get('within') ?? '');
      continue;
    }
    const said = (line.split(';')[0] ?? '').trim().split(/ +/);
    if (said[0] === 't') {
      if (said[1] === 'undo') dealing.undo(Number(said[2]));
      continue;
    }
    if (!/^[A-Ld]$/.test(said[0] ?? '')) continue;
    dealing.remember();
    if (said[0] !== 'd') continue;
    if (!isNamed) throw new Wrong(i + 1, 'no_pack');
    const given = said.filter((word) => HANDFUL.test(word)).flatMap(cardsOf);
    const want = dealing.give(given.length);
    if (!areSame(given, want)) throw new Wrong(i + 1, 'other_cards', want.join(' '));
    checked.acts += 1;
    checked.cards += given.length;
  }
}

/** Check the text of a record. */
export async function checkRecord(text: string): Promise<Checked> {
  const checked: Checked = { proof: null, names: {}, isOpen: false, acts: 0, cards: 0, fault: null };
  const lines = text.split('\n');
  try {
    const headers = headersOf(lines);
    for (const [key, header] of headers) if (key.startsWith('Seat ')) checked.names[key.slice(5)] = header.value;
    checked.proof = await proofOf(headers);
    checked.isOpen = checked.proof.seed !== '';
    const result = headers.get('Result');
    if (!checked.isOpen && result && !headers.has('View')) throw new Wrong(result.line, 'bad_header', 'Seed');
    if (checked.isOpen) {
      const dealing = new Dealing(checked.proof, cardsOf(headers.get('Pack')?.value ?? ''), headers.get('Position')?.value ?? '');
      await checkLines(lines, dealing, checked);
    }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    checked.fault = error.fault;
  }
  return checked;
}
