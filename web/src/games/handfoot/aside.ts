/** What a player has laid out, kept by the browser's tab for the moment that it was laid out in. */

import type { Staged } from './staging.ts';

const KEY = 'parlour.handfoot.laid_out';

interface Aside {
  code: string;
  moment: string;
  staged: Staged[];
}

export function putAside(code: string, moment: string, staged: readonly Staged[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ code, moment, staged }));
  } catch {
    // A browser that keeps nothing still lets people play.
  }
}

export function asideOf(code: string, moment: string): Staged[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Aside | null;
    return kept?.code === code && kept.moment === moment ? kept.staged : [];
  } catch {
    return [];
  }
}
