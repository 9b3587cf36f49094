/** Who I am, as the server knows it: docs/protocol.md. */

import { ask } from '../../api/http.ts';
import type { components } from '../../api/schema.d.ts';

export type Account = components['schemas']['MyAccount'];
export type Device = components['schemas']['DeviceInfo'];
export type Bot = components['schemas']['BotAccount'];
type Me = components['schemas']['Me'];

export const account = (): Promise<Account> => ask('GET', '/api/me/account');
export const signIn = (login: string, password: string): Promise<Me> => ask('POST', '/api/me/sign-in', { login, password });
export const setPassword = (login: string, password: string, proof: string): Promise<Account> =>
  ask('POST', '/api/me/password', { login, password, proof });
export const signOut = (which: string): Promise<unknown> => ask('POST', '/api/me/sign-out', { which });
export const remove = (name: string, proof: string): Promise<unknown> => ask('POST', '/api/me/delete', { name, proof });

export async function newCode(proof: string): Promise<string> {
  return (await ask<{ recovery: string }>('POST', '/api/me/recovery-code', { proof })).recovery;
}

export async function bots(): Promise<Bot[]> {
  return (await ask<{ bots: Bot[] }>('GET', '/api/my/bots')).bots;
}
export const makeBot = (name: string): Promise<Bot> => ask('POST', '/api/my/bots', { name });
export const renewBot = (id: string): Promise<Bot> => ask('POST', `/api/my/bots/${id}/token`);
export async function removeBot(id: string): Promise<Bot[]> {
  return (await ask<{ bots: Bot[] }>('POST', `/api/my/bots/${id}/remove`)).bots;
}
