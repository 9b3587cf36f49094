/** An example as moments, one after another: what the playback of a table would show, each to be stepped to. */

import { fold } from '../engine/fold.ts';
import type { Payload, Wire } from '../engine/wire.ts';
import { blank, NOTHING, steps, type Frame, type Memory } from '../table/frames.ts';
import type { Rulebook } from '../table/store.svelte.ts';
import { sentence } from '../words/game.ts';
import type { People } from '../words/people.ts';
import { cardsNamed } from '../words/words.ts';
import type { Values } from './games.ts';
import { w } from './words.ts';

/** An act that was played. */
export interface Act {
  actor: string;
  act: string;
  /** The act in words, for what the events do not tell. */
  words?: string;
  events: readonly unknown[];
}

/** Something that is said between the acts and changes nothing: why an act is refused. */
export interface Aside {
  /** After how many acts. */
  step: number;
  words: string;
  /** A number of the caller's, to find it by. */
  row: number;
}

export interface Moment {
  /** How many acts have been played. */
  step: number;
  /** Which moment of that act it is, from 0. */
  part: number;
  frame: Frame;
  words: string;
  /** Which cards made the points. */
  detail: string;
  /** That of an aside. */
  row?: number;
}

/** The start and every moment after it. An act has one at least: a card, the point for the last card, a new count. */
export function moments(start: Wire, acts: readonly Act[], book: Rulebook, people: People, values: Values, memory: Memory = NOTHING): Moment[] {
  const found: Moment[] = [{ step: 0, part: 0, frame: blank(start, memory), words: '', detail: '' }];
  let view = start;
  acts.forEach((act, i) => {
    const told: Moment[] = [];
    for (const group of steps(act.events as Payload[])) {
      for (const frame of book.tell(group, view, { me: people.me, seats: people.seats, values, memory })) add(told, frame, i + 1);
      view = group.reduce(fold, view);
      memory = group.reduce(book.remember, memory);
    }
    const last = told.at(-1);
    if (last) told[told.length - 1] = { ...last, frame: { ...last.frame, memory, view: isStudied(last.frame) ? last.frame.view : view } };
    else told.push({ step: i + 1, part: 0, frame: blank(view, memory), words: act.words ? sentence(cardsNamed(act.words)) : w(act.actor === 'd' ? 'step.dealer' : 'step.act', { who: act.actor, act: act.act }), detail: '' });
    found.push(...told);
  });
  return found;
}

/** The moments with what is said between them. */
export function withAsides(all: readonly Moment[], asides: readonly Aside[]): Moment[] {
  return all.flatMap((moment, i) => {
    if (all[i + 1]?.step === moment.step) return [moment];
    const said = asides.filter((aside) => aside.step === moment.step);
    return [moment, ...said.map(({ words, row }, j) => ({ ...moment, part: moment.part + 1 + j, words, detail: '', row }))];
  });
}

/** A hand that has just been counted stays in the picture. */
const isStudied = (frame: Frame): boolean => frame.showing !== null;

function add(told: Moment[], frame: Frame, step: number): void {
  const last = told.at(-1);
  const words = frame.line || frame.caption;
  if (words) {
    const isGoingOn = last !== undefined && last.frame.showing !== null && frame.showing !== null && last.frame.line === '';
    const part = told.length - (isGoingOn ? 1 : 0);
    told.splice(part, 1, { step, part, frame, words, detail: frame.detail });
  } else if (last && frame.view.facts['count'] === 0 && Number(last.frame.view.facts['count']) > 0) {
    told.push({ step, part: told.length, frame, words: w('step.reset'), detail: '' });
  } else if (last && frame.showing === null) {
    told[told.length - 1] = { ...last, frame: { ...last.frame, view: frame.view, memory: frame.memory } };
  }
}
