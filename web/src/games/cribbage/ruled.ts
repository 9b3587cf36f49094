/** The rule by which each item of a score is counted; the log names it. The text of a rule is the server's. */

import type { Points } from '../../engine/wire.ts';

const PLAY: Readonly<Record<string, string>> = {
  fifteen: 'C-19', thirty_one: 'C-24', pair: 'C-20', pair_royal: 'C-20', double_pair_royal: 'C-20', run: 'C-21', go: 'C-23', last: 'C-27',
};
const SHOW: Readonly<Record<string, string>> = {
  fifteen: 'C-32', pair: 'C-33', pair_royal: 'C-33', double_pair_royal: 'C-33', run: 'C-34', flush: 'C-35', nobs: 'C-36',
};
const BESIDES: Readonly<Record<string, string>> = {
  heels: 'C-13', go: 'C-23', last: 'C-27', three_for_last: 'C-48', claim: 'C-51', overclaim: 'C-52', muggins: 'C-53',
};

/** The rules of a score, each once, in the order of its items. */
export function rulesOf(points: Pick<Points, 'why' | 'items'>): string[] {
  const table = points.why === 'play' ? PLAY : points.why === 'hand' || points.why === 'crib' ? SHOW : {};
  const found = points.items.map((item) => table[item.kind] ?? BESIDES[item.kind] ?? '');
  return [...new Set(found)].filter((rule) => rule !== '');
}
