/** A review as it arrives: the decisions so far, the chances to win, and at the end all of it. */

import { Refusal } from '../../api/http.ts';
import { askLines } from '../../api/lines.ts';
import type { components } from '../../api/schema.d.ts';
import { problem } from '../../parts/problem.ts';

type Schemas = components['schemas'];
export type Decision = Schemas['DecisionInfo'];
export type Mark = Schemas['MarkInfo'];
export type Choice = Schemas['ChoiceInfo'];
export type Whole = Schemas['ReviewInfo'];
export type SeatReview = Schemas['SeatReviewInfo'];
export type Account = Schemas['AccountInfo'];
export type Game = Schemas['GameLine'];
export type Span = Schemas['SpanInfo'];
type Line = Game | Schemas['DecisionLine'] | Schemas['WholeLine'] | Schemas['ErrorLine'];

export class GameReview {
  game = $state.raw<Game | null>(null);
  decisions = $state.raw<Decision[]>([]);
  paths = $state.raw<Record<string, Mark[]>>({});
  whole = $state.raw<Whole | null>(null);
  trouble = $state('');
  isRunning = $state(false);
  #turn = 0;

  /** The line of the record that has been judged last. */
  readonly reached = $derived(this.whole ? (this.game?.last ?? 0) : (this.decisions.at(-1)?.line ?? 0));

  async read(method: 'GET' | 'POST', path: string, body?: unknown): Promise<void> {
    const turn = this.clear();
    this.isRunning = true;
    try {
      for await (const line of askLines<Line>(method, path, body)) {
        if (turn !== this.#turn) return;
        this.#take(line);
      }
    } catch (error) {
      if (turn === this.#turn) this.trouble = error instanceof Refusal && error.status >= 400 && error.status < 500 ? error.message : problem(error);
    }
    if (turn === this.#turn) this.isRunning = false;
  }

  clear(): number {
    this.game = null;
    this.decisions = [];
    this.paths = {};
    this.whole = null;
    this.trouble = '';
    this.isRunning = false;
    return ++this.#turn;
  }

  #take(line: Line): void {
    if (line.t === 'game') this.game = line;
    else if (line.t === 'decision') {
      this.decisions = [...this.decisions, line.decision];
      const paths = { ...this.paths };
      for (const [seat, marks] of Object.entries(line.marks)) paths[seat] = [...(paths[seat] ?? []), ...marks];
      this.paths = paths;
    } else if (line.t === 'review') {
      this.whole = line.review;
      this.paths = line.review.paths;
    } else this.trouble = line.error.message;
  }
}

/** What a decision cost, for comparing. */
export const cost = (decision: Decision): number => decision.win_cost ?? decision.points_cost * 0.017;

export const isCostly = (decision: Decision): boolean => decision.grade === 'mistake' || decision.grade === 'blunder';
