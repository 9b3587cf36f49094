/** What this page adds to the seed of a match: a number of its own, kept so that it can be found in the proof later. */

import type { Heard, TableInfo } from '../engine/wire.ts';
import { hex } from './hash.ts';
import { numberCommitment } from './scheme.ts';

type Message = Extract<Heard, { t: 'proof' }>;

const KEY = 'parlour.numbers';
const MOST = 100;

/** By what the server committed to: every page of this browser contributes the same number. */
const kept = new Map<string, string>();

function load(): void {
  try {
    for (const [commitment, number] of JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][]) kept.set(commitment, number);
  } catch {
    // Without storage the number lives as long as the page.
  }
}

/** The number that this browser contributed to a match; nothing if it did not. */
export function ownNumber(commitment: string): string | undefined {
  load();
  return kept.get(commitment);
}

function numberFor(commitment: string): string {
  const known = ownNumber(commitment);
  if (known) return known;
  const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
  kept.set(commitment, fresh);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST)));
  } catch {
    // As above.
  }
  return fresh;
}

/** Do the part of my seat in the cards of a match, as the table asks for it. */
export async function contribute(message: Message, table: TableInfo | null, to: { send: (said: object) => void }): Promise<void> {
  const { match, commitment, stage } = message;
  const me = table?.me ?? null;
  if (!table || me === null || stage === 'done' || message.numbers[me] !== undefined) return;
  const number = numberFor(commitment);
  const hash = await numberCommitment(table.code, match, me, number);
  if (stage === 'commit') to.send({ t: 'contribute', match, commit: hash });
  else if (message.commits[me] === hash) to.send({ t: 'contribute', match, open: number });
}
