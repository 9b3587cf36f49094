/** The stage and the rulebook of each game, loaded when they are needed. */

import type { Component } from 'svelte';
import type { TableInfo } from '../engine/wire.ts';
import type { Frame } from '../table/frames.ts';
import { PLAIN, type Rulebook } from '../table/store.svelte.ts';
import type { People } from '../words/people.ts';

export type Values = TableInfo['values'];

/** What the picture of a table is drawn from. */
export interface Picture {
  frame: Frame;
  people: People;
  values: Values;
  /** Whether the scores matter here: a game may draw more of them then. */
  isBoarded: boolean;
}

export interface StagedGame {
  Stage: Component<Picture> | null;
  book: Rulebook;
}

const stages = import.meta.glob<{ default: Component<Picture> }>('../games/*/Stage.svelte');
const books = import.meta.glob<{ book: Rulebook }>('../games/*/book.ts');
const loaded = new Map<string, Promise<StagedGame>>();

/** What a game shows on a stage; a game without one has no picture, and plain words. */
export function stagedGame(game: string): Promise<StagedGame> {
  const known = loaded.get(game) ?? load(game);
  loaded.set(game, known);
  return known;
}

async function load(game: string): Promise<StagedGame> {
  const [stage, book] = await Promise.all([stages[`../games/${game}/Stage.svelte`]?.(), books[`../games/${game}/book.ts`]?.()]);
  return { Stage: stage?.default ?? null, book: book?.book ?? PLAIN };
}
