/** Where things stand in the picture of the chance to win: every deal is as wide as the next. */

import type { Decision, Mark, Span } from './game.svelte.ts';

export interface Point {
  /** From 0, the first deal, to 1, the end. */
  x: number;
  win: number;
}

export function place(line: number, spans: readonly Span[]): number {
  for (const [i, span] of spans.entries()) {
    if (line > span.last) continue;
    const part = Math.min(1, Math.max(0, (line - span.first) / Math.max(1, span.last - span.first)));
    return (i + part) / spans.length;
  }
  return 1;
}

/** The path of a seat, game by game. */
export function paths(marks: readonly Mark[], spans: readonly Span[]): Point[][] {
  const games = [...new Set(marks.map((mark) => mark.game))];
  return games.map((game) => marks.filter((mark) => mark.game === game).map((mark) => ({ x: place(mark.line, spans), win: mark.win })));
}

/** Where a decision stands on a path: at its foot if it is the seat's own, else between its neighbours. */
export function at(decision: Decision, marks: readonly Mark[], spans: readonly Span[]): Point {
  const x = place(decision.line, spans);
  const own = marks.filter((mark) => mark.game === decision.game);
  const before = own.findLast((mark) => mark.line <= decision.line);
  const after = own.find((mark) => mark.line > decision.line);
  if (!before || !after || before.line === decision.line) return { x, win: (before ?? after)?.win ?? 0.5 };
  const [from, to] = [place(before.line, spans), place(after.line, spans)];
  return { x, win: to === from ? before.win : before.win + ((after.win - before.win) * (x - from)) / (to - from) };
}

interface Spot {
  x: number;
  y: number;
}
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The same spots, so that none is nearer than `gap` to another both ways: who comes later moves as little as it can. */
export function spread(spots: readonly Spot[], gap: number, box: Box): Spot[] {
  const placed: Spot[] = [];
  for (const spot of spots) {
    const isFree = (at: Spot): boolean => placed.every((one) => Math.abs(one.x - at.x) >= gap || Math.abs(one.y - at.y) >= gap);
    const far = (at: Spot): number => Math.hypot(at.x - spot.x, at.y - spot.y);
    const beside = (own: number, others: number[], from: number, to: number): number[] =>
      [own, ...others.flatMap((other) => [other - gap, other + gap])].filter((one) => one >= from && one <= to);
    const xs = beside(spot.x, placed.map((one) => one.x), box.left, box.right);
    const ys = beside(spot.y, placed.map((one) => one.y), box.top, box.bottom);
    const near = isFree(spot) ? [spot] : xs.flatMap((x) => ys.map((y) => ({ x, y })));
    placed.push(near.filter(isFree).reduce<Spot | null>((best, one) => (!best || far(one) < far(best) ? one : best), null) ?? spot);
  }
  return placed;
}
