/** How figures of this page are written. */

import type { components } from '../../api/schema.d.ts';
import { figure, percent, signed } from '../../parts/figures.ts';
import { LANGUAGE } from '../../words/words.ts';

export type Played = components['schemas']['PlayedInfo'];
export type MyGames = components['schemas']['MyGames'];
export type Statistics = components['schemas']['Statistics'];
export type ReviewFigures = components['schemas']['ReviewFigures'];
export type MatchFigures = components['schemas']['MatchFigures'];
export type Progress = components['schemas']['ReviewProgress'];

const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });

export const day = (at: number | null): string => (at === null ? '' : dates.format(at * 1000));

/** A figure, or a dash where there is none. */
const known = (write: (n: number) => string) => (n: number | null): string => (n === null ? '–' : write(n));

export const whole = known((n) => figure(n, 0));
export const tenths = known((n) => figure(n, 1));
export const hundredths = known((n) => figure(n, 2));
export const share = known((n) => percent(n, 0));
/** A change of a chance to win, in percentage points. */
export const points = known((n) => signed(n * 100));
