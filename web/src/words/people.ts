/** The people at a table, as the reader calls them. */

import type { SeatInfo } from '../engine/wire.ts';
import { t } from './words.ts';

export interface People {
  me: string | null;
  seats: SeatInfo[];
}

export function nameOf(people: People, seat: string): string {
  return people.seats.find((s) => s.seat === seat)?.name ?? seat;
}

/** "You" for the reader, else the name. */
export function who(people: People, seat: string): string {
  return seat === people.me ? t('who.you') : nameOf(people, seat);
}
