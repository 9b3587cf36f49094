/** What the socket says and hears: docs/protocol.md. Cards are two characters, `5H`; seats are letters, `A`. */

import type { components } from '../api/schema.d.ts';
import type { Params } from '../words/words.ts';

export interface Zone {
  n: number;
  cards: string[];
  ordered?: boolean;
}

export interface Pending {
  must: string[];
  may: string[];
}

/** A view of the game as one viewer may see it. */
export interface Wire {
  viewer: string;
  zones: Record<string, Zone>;
  points: Record<string, number>;
  facts: Record<string, unknown>;
  pending: Pending;
}

export interface Item {
  kind: string;
  points: number;
  cards: string[];
}

export interface Phrase {
  code: string;
  n: number;
  points: number;
  cards?: string[];
  length?: number;
}

export interface Gather {
  kind: 'gather';
  n: number;
  points?: Record<string, number>;
}
export interface Move {
  kind: 'move';
  from: string;
  to: string;
  n: number;
  cards?: string[];
  ordered?: boolean;
  hide?: boolean;
  why?: string;
}
export interface Reveal {
  kind: 'reveal';
  zone: string;
  cards: string[];
}
export interface Points {
  kind: 'points';
  side: string;
  seat: string;
  n: number;
  pegged?: number;
  score: number;
  reasons: string[];
  why: string;
  items: Item[];
  cadence: Phrase[];
  count?: number;
}
export interface Say {
  kind: 'say';
  seat: string;
  what: string;
  of?: string;
  n?: number;
  card?: string;
  left?: number;
  round?: number;
}
export interface Fact {
  kind: 'fact';
  set: Record<string, unknown>;
}
export interface PendingEvent extends Pending {
  kind: 'pending';
}
export type Payload = Gather | Move | Reveal | Points | Say | Fact | PendingEvent;

type Schemas = components['schemas'];

export type SeatInfo = Schemas['SeatInfo'];
export type TableInfo = Schemas['Table'];

export type Value = string | number | boolean;

export interface OptionInfo {
  name: string;
  kind: 'enum' | 'int' | 'bool' | 'int_or_none' | 'enum_or_int' | 'ints' | 'enums' | 'map' | 'pairs' | 'rounds';
  default: Value;
  sentence: string;
  source: string;
  rule: string;
  unit: string;
  /** Whether it says who sits at the table. */
  seating: boolean;
  values: string[];
  labels: Record<string, string>;
  low: number;
  high: number;
  group: string;
  /** What a map or a list of texts may hold. */
  keys: string[];
  /** The numbers of a map where nothing else is said. */
  entries: Record<string, number>;
}

export interface ConstraintInfo {
  kind: 'refuse' | 'no_effect' | 'warn';
  options: string[];
  words: string;
}

export interface PresetInfo {
  name: string;
  version: number;
  title: string;
  sentence: string;
  values: Record<string, Value>;
}

export interface Schema {
  options: OptionInfo[];
  constraints: ConstraintInfo[];
  presets: PresetInfo[];
}

export type GameInfo = Omit<Schemas['GameInfo'], 'schema'> & { schema: Schema };

/** What the table would say to an act: nothing has happened. */
export type Tried = Omit<Schemas['TriedMessage'], 'refusal'> & { refusal: { rule: string; code: string; params: Params } | null };

/** What a seat may take back: what it did at a decision, freely or by asking the others. */
export type TakeBack = Schemas['TakeBack'];
/** A seat asks to take something back, or how the last asking ended. */
export type Asking = Schemas['AskingMessage'];

export type Heard =
  | Tried
  | Asking
  | Schemas['TableMessage']
  | (Omit<Schemas['ViewMessage'], 'view' | 'log'> & { view: Wire; log: { seq: number; event: Payload }[] })
  | (Omit<Schemas['EventsMessage'], 'events'> & { events: Payload[] })
  | Schemas['OkMessage']
  | (Omit<Schemas['RefusedMessage'], 'params'> & { params: Params })
  | Schemas['ProofMessage']
  | Schemas['ErrorMessage']
  | Schemas['PongMessage'];
