/** The lobby over HTTP: docs/protocol.md. */

import { LANGUAGE } from '../words/language.ts';
import { secret } from '../me.svelte.ts';
import type { components } from './schema.d.ts';
import type { GameInfo, TableInfo, Value } from '../engine/wire.ts';

export interface Me {
  id: string;
  name: string;
  recovery?: string | null;
}

/** A request that the server refused, or that did not reach it (status 0). */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** The answer as it comes. Throws Refusal. */
export async function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { 'Accept-Language': LANGUAGE } };
  if (method === 'POST') {
    init.headers = { ...init.headers, 'Content-Type': 'application/json', 'X-Parlour': '1' };
    init.body = JSON.stringify(body ?? {});
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal(0, 'offline', '');
  }
  if (answer.ok) return answer;
  const error = ((await answer.json().catch(() => null)) as { error?: Partial<Refusal> } | null)?.error;
  throw new Refusal(answer.status, error?.code ?? 'failed', error?.message ?? '', error?.field);
}

/** The answer of the server as JSON. Throws Refusal. */
export async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  return (await answer.json().catch(() => null)) as T;
}

const table = (code: string, rest = ''): string => `/api/tables/${encodeURIComponent(code)}${rest}`;

/** Who I am; null for somebody new. */
export async function whoAmI(): Promise<Me | null> {
  const me = await ask<Omit<Me, 'id'> & { id: string | null }>('GET', '/api/me');
  return me.id === null ? null : { ...me, id: me.id };
}

/** Make me a guest, or give me another name. */
export async function beGuest(name?: string): Promise<Me> {
  const me = await ask<Me>('POST', '/api/me', name ? { name } : {});
  if (me.recovery) secret.recovery = me.recovery;
  return me;
}
export const recover = (recovery: string): Promise<Me> => ask('POST', '/api/me/recover', { recovery });
export const games = (): Promise<GameInfo[]> => ask('GET', '/api/games');

/** House rules as a text, or as a preset and what differs from it. */
export type Rules = string | { preset: string; values: Record<string, Value> };

type Schemas = components['schemas'];

export type SheetLine = Schemas['SheetLine'];
/** What the server makes of house rules. */
export type RulesAnswer = Schemas['RulesAnswer'];
/** A rule of a game: its text, its source, the lesson that teaches it. */
export type RuleText = Schemas['RuleText'];
export type RuleBook = Schemas['RuleBook'];
export type Hint = Schemas['HintAnswer'];
export type Profile = Schemas['ProfileInfo'];

const ofGame = (game: string, rest: string): string => `/api/games/${encodeURIComponent(game)}${rest}`;

/** What these rules are, held against a preset (the nearest one if none is named). */
export const rulesOf = (game: string, rules: Rules, against?: string): Promise<RulesAnswer> =>
  ask('POST', ofGame(game, '/rules'), against ? { rules, against } : { rules });
export const interviewed = (game: string, answers: Record<string, string>): Promise<RulesAnswer> =>
  ask('POST', ofGame(game, '/interview'), { answers });

const ofRules = (game: string): string => `/api/rules/${encodeURIComponent(game)}`;
export const ruleBook = (game: string): Promise<RuleBook> => ask('GET', ofRules(game));
export const ruleText = (game: string, id: string): Promise<RuleText> => ask('GET', `${ofRules(game)}/${encodeURIComponent(id)}`);

export async function profiles(): Promise<Profile[]> {
  return (await ask<{ profiles: Profile[] }>('GET', '/api/my/profiles')).profiles;
}
export const keepProfile = (profile: Profile): Promise<unknown> => ask('POST', '/api/my/profiles', profile);
export const dropProfile = (game: string, name: string): Promise<unknown> =>
  ask('POST', '/api/my/profiles/delete', { game, name });

export interface Wanted {
  game: string;
  rules: Rules;
  seats: string[];
  /** Whether hints may be asked for at the table. */
  hints?: boolean;
  /** The line of a position that its matches begin with. */
  position?: string;
  terms?: TableInfo['terms'];
}

export async function makeTable(wanted: Wanted): Promise<TableInfo> {
  return (await ask<{ table: TableInfo }>('POST', '/api/tables', wanted)).table;
}
export async function findTable(code: string): Promise<TableInfo> {
  return (await ask<{ table: TableInfo }>('GET', table(code))).table;
}
/** Sit down, and accept the rules and terms that were read. */
export const sit = (info: TableInfo, seat?: string): Promise<unknown> =>
  ask('POST', table(info.code, '/sit'), { accepts: info.rules, terms: info.terms, ...(seat ? { seat } : {}) });
export const accept = (info: TableInfo): Promise<unknown> => ask('POST', table(info.code, '/accept'), { rules: info.rules, terms: info.terms });
export const changeTerms = (code: string, terms: TableInfo['terms']): Promise<unknown> => ask('POST', table(code, '/terms'), { terms });
export const changeRules = (code: string, rules: Rules): Promise<unknown> => ask('POST', table(code, '/rules'), { rules });
export const setSeat = (code: string, seat: string, to: string): Promise<unknown> =>
  ask('POST', table(code, '/seat'), { seat, to });
/** What my seat had best do, and why. */
export const hint = (code: string): Promise<Hint> => ask('POST', table(code, '/hint'));
export const rematch = (code: string, wants: boolean): Promise<unknown> => ask('POST', table(code, '/rematch'), { wants });
export const takeBack = (code: string): Promise<unknown> => ask('POST', table(code, '/back'));
export const resign = (code: string): Promise<unknown> => ask('POST', table(code, '/resign'));
export const abandon = (code: string): Promise<unknown> => ask('POST', table(code, '/abandon'));
export const leave = (code: string): Promise<unknown> => ask('POST', table(code, '/leave'));
export const recordLink = (code: string): string => table(code, '/record');
export const qrLink = (code: string): string => table(code, '/qr.svg');

export type TableMatch = components['schemas']['MatchInfo'];
export const matchesOf = async (code: string): Promise<TableMatch[]> => (await ask<{ matches: TableMatch[] }>('GET', table(code, '/matches'))).matches;
export const recordOf = async (code: string): Promise<string> => (await send('GET', recordLink(code))).text();

export type MyTable = components['schemas']['MyTable'];
export const myTables = async (): Promise<MyTable[]> => (await ask<{ tables: MyTable[] }>('GET', '/api/my/tables')).tables;

export type LobbyTable = components['schemas']['LobbyTable'];
/** The tables that their hosts show to everybody. */
export const lobby = async (): Promise<LobbyTable[]> => (await ask<{ tables: LobbyTable[] }>('GET', '/api/lobby')).tables;
