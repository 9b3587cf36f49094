/** The generic reducer: the twin of `fold` in src/parlour/engine/events.py, for any game. */

import { sorted } from './cards.ts';
import type { Move, Payload, Wire, Zone } from './wire.ts';

function zone(n: number, cards: readonly string[] = [], ordered = false): Zone {
  return ordered ? { n, cards: [...cards], ordered: true } : { n, cards: sorted(cards) };
}

function take(zones: Record<string, Zone>, event: Move): void {
  const old = zones[event.from];
  if (!old) throw new Error(`no zone ${event.from}`);
  const left = [...old.cards];
  for (const card of event.cards ?? []) {
    const at = left.lastIndexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  const n = old.n - event.n;
  if (n === 0) delete zones[event.from];
  else zones[event.from] = { ...old, n, cards: left };
}

function put(zones: Record<string, Zone>, event: Move): void {
  const old = zones[event.to] ?? zone(0, [], event.ordered ?? false);
  const seen = event.hide ? [] : (event.cards ?? []);
  zones[event.to] = zone(old.n + event.n, [...old.cards, ...seen], old.ordered ?? false);
}

/** The view after `event`. Zones that hold no card are left out; nothing given is changed. */
export function fold(view: Wire, event: Payload): Wire {
  switch (event.kind) {
    case 'gather':
      return { ...view, zones: { stock: zone(event.n) }, points: event.points ? { ...event.points } : view.points };
    case 'move': {
      const zones = { ...view.zones };
      take(zones, event);
      put(zones, event);
      return { ...view, zones };
    }
    case 'reveal': {
      const old = view.zones[event.zone];
      if (!old) throw new Error(`no zone ${event.zone}`);
      return { ...view, zones: { ...view.zones, [event.zone]: zone(old.n, event.cards, old.ordered ?? false) } };
    }
    case 'points':
      return { ...view, points: { ...view.points, [event.side]: event.score } };
    case 'fact': {
      const facts = { ...view.facts, ...event.set };
      for (const key of Object.keys(facts)) if (facts[key] === null) delete facts[key];
      return { ...view, facts };
    }
    case 'pending':
      return { ...view, pending: { must: event.must, may: event.may } };
    default:
      return view;
  }
}
