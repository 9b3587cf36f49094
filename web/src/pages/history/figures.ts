/** How figures of this page are written. */

import type { components } from '../../api/schema.d.ts';
import { LANGUAGE } from '../../words/words.ts';

export type Played = components['schemas']['PlayedInfo'];
export type MyGames = components['schemas']['MyGames'];
export type Statistics = components['schemas']['Statistics'];
export type ReviewFigures = components['schemas']['ReviewFigures'];
export type MatchFigures = components['schemas']['MatchFigures'];
export type Progress = components['schemas']['ReviewProgress'];

const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });

export const day = (at: number | null): string => (at === null ? '' : dates.format(at * 1000));

const written = (digits: number, options: Intl.NumberFormatOptions = {}): ((value: number | null) => string) => {
  const format = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...options });
  return (value) => (value === null ? '–' : format.format(value).replace('-', '−'));
};
export const whole = written(0);
export const tenths = written(1);
export const hundredths = written(2);
export const share = written(0, { style: 'percent' });
/** A gain or a loss, with its sign. */
export const signed = written(1, { signDisplay: 'exceptZero' });
/** A change of a chance to win, in percentage points. */
export const points = (value: number | null): string => signed(value === null ? null : value * 100);
