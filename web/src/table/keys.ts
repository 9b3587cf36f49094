/** The keys of a table. Letters and numbers can be switched off; Enter, Space and Tab work as everywhere. */

export type Asked =
  | { what: 'enter' | 'escape' | 'next' | 'count' | 'scores' | 'help' }
  | { what: 'place'; n: number }
  | { what: 'rank'; rank: string };

/** What a key asks the table for; null where the key belongs to something else. */
export function keysOf(event: KeyboardEvent, hasLetters: boolean): Asked | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, dialog[open]')) return null;
  if (event.key === 'Enter') return target.closest('button:not([data-card]), a, summary') ? null : { what: 'enter' };
  if (event.key === 'Escape') return { what: 'escape' };
  if (!hasLetters) return null;
  if (/^[1-9]$/.test(event.key)) return { what: 'place', n: Number(event.key) };
  const key = event.key.toLowerCase();
  if ('atjqk'.includes(key) && key.length === 1) return { what: 'rank', rank: key.toUpperCase() };
  if (key === 'n') return { what: 'next' };
  if (key === 'c') return { what: 'count' };
  if (key === 's') return { what: 'scores' };
  return key === '?' ? { what: 'help' } : null;
}
