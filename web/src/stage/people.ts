/** Seats as a view alone tells them: each by its letter, or by the name that is given for it. */

import type { SeatInfo, Wire } from '../engine/wire.ts';

export type Names = Readonly<Record<string, string>>;

export function seatsOf(view: Wire, names: Names = {}): SeatInfo[] {
  return Object.keys(view.points)
    .flatMap((side) => [...side].map((seat) => ({ seat, side })))
    .sort((a, b) => a.seat.localeCompare(b.seat))
    .map(({ seat, side }) => ({ seat, side, name: names[seat] ?? seat, kind: 'person', bot: null, program: false, here: true, me: false, accepted: true, wants: false }));
}
