/** Figures as people of the page's language write them. */

import { LANGUAGE } from '../words/words.ts';

const made = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const found = made.get(key) ?? new Intl.NumberFormat(LANGUAGE, options);
  made.set(key, found);
  return found;
}

const fixed = (digits: number): Intl.NumberFormatOptions => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `12.4` */
export const figure = (n: number, digits = 1): string => format({ ...fixed(digits), signDisplay: 'negative' }).format(n).replace('-', '−');

/** `+3.4`, `−1.2`, `0.0` */
export const signed = (n: number, digits = 1): string => format({ ...fixed(digits), signDisplay: 'exceptZero' }).format(n).replace('-', '−');

/** `53.2%` of 0.532 */
export const percent = (share: number, digits = 1): string => format({ style: 'percent', ...fixed(digits), signDisplay: 'negative' }).format(share).replace('-', '−');

/** `+3.2%`, `−0.4%` */
export const signedPercent = (share: number, digits = 1): string =>
  format({ style: 'percent', ...fixed(digits), signDisplay: 'exceptZero' }).format(share).replace('-', '−');
