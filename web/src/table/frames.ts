/** What a game's page tells the playback: how a step of events becomes frames, and what is remembered along the way. */

import { fold } from '../engine/fold.ts';
import type { Item, Payload, Phrase, SeatInfo, TableInfo, Wire } from '../engine/wire.ts';

export interface Counted {
  seat: string;
  what: string;
  cards: string[];
  total: number;
  claimed?: number;
  items: Item[];
  cadence: Phrase[];
}

/** A hand or crib in the middle of being counted. */
export interface Showing {
  seat: string;
  what: string;
  cards: string[];
  lit: string[];
  total: number;
  phrases: Phrase[];
}

/** Points that stand on a card. */
export interface Chip {
  n: number;
  kinds: string[];
}

/** What the page keeps beside the view: chips on cards, the counted hands of the deal before. */
export interface Memory {
  chips: Record<string, Chip[]>;
  pile: string[];
  /** Where each side's back peg stands: its score before the last points. */
  back: Record<string, number>;
  shows: Counted[];
  earlier: Counted[];
  starter: string | null;
  earlierStarter: string | null;
  /** What else a game keeps, by names of its own. */
  kept: Readonly<Record<string, unknown>>;
}

export const NOTHING: Memory = { chips: {}, pile: [], back: {}, shows: [], earlier: [], starter: null, earlierStarter: null, kept: {} };

/** One moment of the table as it is shown. */
export interface Frame {
  view: Wire;
  memory: Memory;
  /** What the caption says; '' leaves the old one. */
  caption: string;
  /** What the log keeps and the live region says; '' for nothing. */
  line: string;
  /** How long it stays at normal speed, in milliseconds. */
  ms: number;
  showing: Showing | null;
  /** A card that flies: from which zone to which part of the page; or several, to another zone. */
  fly: { from: string; card: string | null; to?: string; cards?: string[] } | null;
  /** What only the log adds: which cards made the points. */
  detail: string;
  /** The rules behind it, by id. */
  rules: readonly string[];
  /** Wait for the player before this frame: what is on the table can be studied; a new match waits at any speed. */
  hold: '' | 'study' | 'match';
}

export interface Context {
  me: string | null;
  seats: SeatInfo[];
  /** The options of the table. */
  values: TableInfo['values'];
  memory: Memory;
}

export type Tell = (step: Payload[], before: Wire, context: Context) => Frame[];

/** Cut what happened into steps: facts and who is to act end a step. */
export function steps(events: readonly Payload[]): Payload[][] {
  const found: Payload[][] = [];
  let isClosing = true;
  for (const event of events) {
    const closes = event.kind === 'fact' || event.kind === 'pending';
    if (isClosing && !closes) found.push([]);
    if (found.length === 0) found.push([]);
    found.at(-1)?.push(event);
    isClosing = closes;
  }
  return found;
}

export function blank(view: Wire, memory: Memory): Frame {
  return { view, memory, caption: '', line: '', ms: 0, showing: null, fly: null, detail: '', rules: [], hold: '' };
}

/** The frames of a game that has no page of its own: one a step. */
export const tellPlainly: Tell = (step, before, context) => [
  { ...blank(step.reduce(fold, before), context.memory), ms: 500 },
];
