/** Exercises over HTTP, and what their questions say to a screen reader. */

import { ask, beGuest, whoAmI } from '../../api/http.ts';
import type { components } from '../../api/schema.d.ts';
import { cardNames } from '../../words/words.ts';
import { w } from './words.ts';

type Schemas = components['schemas'];
export type Drills = Schemas['Drills'];
export type Info = Schemas['DrillInfo'];
export type Question = Schemas['ExerciseInfo'];
export type Verdict = Schemas['VerdictInfo'];
export type Judged = Schemas['Judged'];
export type Next = Schemas['Next'];
export type Daily = Schemas['Daily'];

export const LEVELS = ['auto', '1', '2', '3'] as const;
export type Level = (typeof LEVELS)[number];

export const list = (): Promise<Drills> => ask('GET', '/api/drills');
export const next = (kind: string, level: Level): Promise<Next> =>
  ask('GET', `/api/drills/${encodeURIComponent(kind)}/next${level === 'auto' ? '' : `?level=${level}`}`);
export const answer = (kind: string, item: string, given: string): Promise<Judged> =>
  ask('POST', `/api/drills/${encodeURIComponent(kind)}/answer`, { item, answer: given });
export const daily = (): Promise<Daily> => ask('GET', '/api/drills/daily');

/** Whoever throws from the hand of the day is a guest from then on. */
export async function throwDaily(given: string): Promise<Daily> {
  if (!(await whoAmI())) await beGuest();
  return ask('POST', '/api/drills/daily', { answer: given });
}

/** All that lies there, in one line. */
export function told(question: Question): string {
  const zones = question.zones.map((zone) => w('zones', { label: zone.label, cards: zone.cards.length ? cardNames(zone.cards) : w('nothing') }));
  return [...question.facts, ...zones.map((zone) => `${zone}.`)].join(' ');
}
