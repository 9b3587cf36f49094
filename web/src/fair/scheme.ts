/** The scheme of provable deals, as docs/fairness.md has it: commitments, and the packs of a match. */

import { bytes, hex, hmac, sha256, unhex } from './hash.ts';

export const SCHEME = 'parlour-deal-1';

/** What binds the packs of a match. `numbers` by seat: 64 hexadecimal digits, `bot`, `absent`, `withheld:` and a hash. */
export interface Proof {
  table: string;
  match: number;
  commitment: string;
  numbers: Record<string, string>;
  seed: string;
}

const WORDS = 2 ** 32;

const hashed = async (...parts: string[]): Promise<string> => hex(await sha256(bytes([SCHEME, ...parts].join(' '))));

export const seedCommitment = (table: string, match: number, seed: string): Promise<string> => hashed('seed', table, String(match), seed);

export const numberCommitment = (table: string, match: number, seat: string, number: string): Promise<string> =>
  hashed('number', table, String(match), seat, number);

export const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The cards, given in the one order, as pack `n` holds them. */
export async function shuffled(proof: Proof, n: number, cards: readonly string[]): Promise<string[]> {
  const numbers = Object.keys(proof.numbers).sort().map((seat) => `${seat}=${proof.numbers[seat]}`).join(',');
  const said = `${SCHEME} pack ${proof.table} ${proof.match} ${n} ${numbers}`;
  const key = unhex(proof.seed);
  const order = [...cards];
  let block = 0;
  let words: number[] = [];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const places = last + 1;
    const fair = WORDS - (WORDS % places);
    let word = WORDS;
    while (word >= fair) {
      if (words.length === 0) {
        const view = new DataView((await hmac(key, bytes(`${said} ${block}`))).buffer);
        words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i));
        block += 1;
      }
      word = words.shift() as number;
    }
    const at = word % places;
    [order[last], order[at]] = [order[at] as string, order[last] as string];
  }
  return order;
}

function counted(cards: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

/** The cards of `within` in the order in which a pack holds them; which copies count, a hash says. */
export async function narrowed(pack: readonly string[], within: readonly string[]): Promise<string[]> {
  const salt = pack.join('');
  const wanted = counted(within);
  const order: string[] = [];
  for (let turn = 1; wanted.size > 0; turn += 1) {
    const kept: number[] = [];
    for (const [card, count] of wanted) {
      let places = pack.flatMap((one, place) => (one === card ? [place] : []));
      if (places.length > count) {
        const marks = await Promise.all(places.map(async (place) => [hex(await sha256(bytes(`${turn}:${place}:${salt}`))), place] as const));
        places = marks.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, count).map(([, place]) => place);
      }
      if (places.length === 0) throw new Error('cards are wanted that the pack does not hold');
      kept.push(...places);
      if (count > places.length) wanted.set(card, count - places.length);
      else wanted.delete(card);
    }
    order.push(...kept.sort((a, b) => a - b).map((place) => pack[place] as string));
  }
  return order;
}

/** Whether two handfuls hold the same cards. */
export function areSame(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}
