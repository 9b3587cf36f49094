/** The house rules that the table shows, in force in a round. */

import type { TableInfo } from '../../engine/wire.ts';
import type { Kind } from './model.ts';

export interface House {
  book: number;
  least: number;
  draw: number;
  ways: string[];
  contract: { clean: number; dirty: number; wild: number; ranks: string[]; isSpareClean: boolean };
  /** The bonus of a book by its kind; null where some ranks have a bonus of their own. */
  bookBonus: Record<Kind, number> | null;
  rounds: number;
  /** The score that ends the game; null where it ends by rounds. */
  target: number | null;
  piles: number;
  asks: 'none' | 'ask_binding' | 'ask_advisory';
  outFrom: string;
  packet: string;
}

type Values = TableInfo['values'];

const texts = (value: unknown): string[] => {
  const text = String(value ?? 'none');
  return text === 'none' || text === '' ? [] : text.split(',');
};

const isNone = (value: unknown): boolean => value === undefined || value === 'default' || texts(value).length === 0;

/** `dirty:200`: what differs from the usual bonuses. Rule: H-R11.2. */
function bonuses(text: string): Record<Kind, number> {
  const found = { clean: 500, dirty: 300, wild: 1500 };
  for (const part of text.split(',')) {
    const [kind, value] = part.split(':');
    if (kind !== undefined && kind in found) found[kind as Kind] = Number(value);
  }
  return found;
}

const isYes = (value: unknown): boolean => value === true || value === 'on';

/** `3:draw_count=4;pickup_n=4;4:draw_count=5`: what differs in one round. */
export function overrides(text: string, round: number): Record<string, string> {
  const found: Record<string, string> = {};
  let at = 0;
  for (const part of text.split(';')) {
    const [, number, rest] = /^(?:(\d+):)?(.*)$/.exec(part) ?? [];
    if (number) at = Number(number);
    const [name, value] = (rest ?? '').split('=');
    if (at === round && name && value !== undefined) found[name] = value;
  }
  return found;
}

export function inForce(values: Values, round: number): House {
  const all: Record<string, unknown> = { ...values, ...overrides(String(values['round_overrides'] ?? ''), round) };
  const n = (name: string, other: number): number => Number(all[name] ?? other);
  return {
    book: n('book_size', 7),
    least: n('meld_min', 3),
    draw: n('draw_count', 2),
    ways: texts(all['pickup_ways'] ?? 'pair'),
    contract: { clean: n('contract_clean', 2), dirty: n('contract_dirty', 2), wild: n('contract_wild', 1), ranks: texts(all['contract_ranks']), isSpareClean: isYes(all['contract_surplus_clean']) },
    bookBonus: isNone(all['rank_bonus']) ? bonuses(String(all['book_bonus'] ?? '')) : null,
    rounds: n('rounds', 4),
    target: all['game_end'] === 'rounds' ? null : n('target_score', 10000),
    piles: texts(all['pile_sizes'] ?? '11,11').length,
    asks: String(all['out_permission'] ?? 'none') as House['asks'],
    outFrom: String(all['out_from'] ?? 'last_pile'),
    packet: String(all['hand_choice'] ?? 'fixed'),
  };
}
