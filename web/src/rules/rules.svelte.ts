/** The rule that is read now, and the house whose rules it is read with. */

import { here } from '../router.svelte.ts';

interface House {
  game: string;
  /** The rules of the table, as text. */
  rules: string;
  /** The table's code, where there is a table. */
  code?: string;
}

export const reading = $state<{ rule: { game: string; id: string } | null }>({ rule: null });

let house = $state.raw<House | null>(null);

/** Whoever shows a table (or rules) says whose rules they are, as long as it is shown. */
export function atHouse(shown: () => House | null): void {
  $effect(() => {
    const mine = shown();
    house = mine;
    return () => {
      if (house === mine) house = null;
    };
  });
}

/** The house that plays this game here, if there is one. */
export const houseOf = (game: string): House | null => (house?.game === game ? house : null);

/** A rule id anywhere on the page, `<button data-rule="C-17">`, opens the rule. The game is that of `data-game` on it or
 * around it, of the table here, or of the address. */
export function openRule(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-rule]') : null;
  const id = at?.dataset['rule'];
  if (!at || !id || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const game = at.closest<HTMLElement>('[data-game]')?.dataset['game'] ?? house?.game ?? here.path.split('/')[2];
  if (!game) return;
  event.preventDefault();
  reading.rule = { game, id };
}

/** A piece of a text: plain, emphasis, code, or the id of a rule. */
export interface Piece {
  text: string;
  style: '' | 'em' | 'strong' | 'code' | 'rule';
  /** What stays on the line with the id of a rule: a parenthesis, a full stop. */
  before?: string;
  after?: string;
}

const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|(\(?)(?<![\w-])([A-Z][-\u2011](?:R\d+(?:\.\d+)*|\d+))(?![\w-])([).,;:]*)/g;

/** A text in pieces: ids of rules, `*emphasis*`, `**strong**` and `` `code` `` apart. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), style: '' });
    const [, strong, em, code, before = '', rule, after = ''] = match;
    if (rule) found.push({ text: rule.replace('\u2011', '-'), style: 'rule', before, after });
    else found.push({ text: strong ?? em ?? code ?? '', style: strong ? 'strong' : em ? 'em' : 'code' });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), style: '' });
  return found;
}
