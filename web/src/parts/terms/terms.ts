/** The terms of a table in sentences, and the choices that there are. */

import type { components } from '../../api/schema.d.ts';
import { LANGUAGE } from '../../words/language.ts';
import { w, type Key } from './words.ts';

export type Terms = components['schemas']['Terms'];
export type Rung = keyof Terms['absence'];

/** The terms of a table whose host chose none; a test holds them against the server's. */
export const PLAIN: Terms = {
  is_listed: false,
  spectators: 'backs',
  talk: 'words',
  take_back: true,
  clock: { kind: 'none', seconds: 0, increment: 0 },
  absence: { remind: 60, stand_in: null, pause: null, end: null },
};

export const SPECTATORS = ['none', 'backs', 'delayed'] as const;
export const TALK = ['none', 'phrases', 'words'] as const;
export const CLOCKS = ['none', 'move', 'bank'] as const;
export const RUNGS = ['remind', 'stand_in', 'pause', 'end'] as const;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Times to choose from, in seconds. */
export const MOVE_TIMES = [15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY];
export const BANK_TIMES = [5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, DAY, 7 * DAY];
export const INCREMENTS = [0, 5, 10, 15, 30, MINUTE];
export const RUNG_TIMES = [0, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/** These choices, and the one that was made where it is another. */
export const withChosen = (choices: readonly number[], chosen: number | null): number[] =>
  chosen === null || choices.includes(chosen) ? [...choices] : [...choices, chosen].sort((a, b) => a - b);

/** "5 minutes": a whole number of the largest unit that gives one. */
export function lasting(seconds: number): string {
  const [size, unit] = ([[DAY, 'day'], [HOUR, 'hour'], [MINUTE, 'minute'], [1, 'second']] as const).find(([one]) => seconds > 0 && seconds % one === 0) ?? [1, 'second'];
  return new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

function clockSays(clock: Terms['clock']): string {
  const key: Key = clock.kind === 'bank' && clock.increment > 0 ? 'clock.increment.says' : `clock.${clock.kind}.says`;
  return w(key, { time: lasting(clock.seconds), more: lasting(clock.increment) });
}

/** The terms by part, each in a sentence or two. */
export function sentences(terms: Terms): [part: keyof Terms, says: string][] {
  const rungs = RUNGS.flatMap((rung) => {
    const seconds = terms.absence[rung] ?? null;
    if (seconds === null) return [];
    return [seconds === 0 ? w(`absence.${rung}.at_once`) : w(`absence.${rung}.says`, { time: lasting(seconds) })];
  });
  return [
    ['is_listed', w(`listed.${terms.is_listed}`)],
    ['spectators', w(`spectators.${terms.spectators}.says`)],
    ['talk', w(`talk.${terms.talk}.says`)],
    ['take_back', w(`take_back.${terms.take_back}`)],
    ['clock', clockSays(terms.clock)],
    ['absence', rungs.join(' ') || w('absence.says')],
  ];
}

/** What is not as it was: what it says now, and what it said before. */
export function changes(now: Terms, before: Terms): { part: keyof Terms; now: string; before: string }[] {
  const was = new Map(sentences(before));
  return sentences(now)
    .map(([part, says]) => ({ part, now: says, before: was.get(part) ?? '' }))
    .filter((one) => one.now !== one.before);
}
