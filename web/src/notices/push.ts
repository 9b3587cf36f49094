/** This browser and the push service of its maker. */

import { ask } from '../api/http.ts';
import type { components } from '../api/schema.d.ts';

export type Notices = components['schemas']['NoticesAnswer'];

const PATH = '/api/my/notices';
const WORKER = '/push.js';

export const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const notices = (): Promise<Notices> => ask('GET', PATH);

/** The subscription that this browser has; null without one. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = isAble() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

/** Have this browser told; null where its owner does not allow it. Throws where its push service cannot be reached. */
export async function switchOn(key: string): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made for another key is of no use any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  return ask('POST', `${PATH}/devices`, { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } });
}

export async function switchOff(): Promise<Notices> {
  const made = await subscription();
  await made?.unsubscribe();
  return made ? ask('POST', `${PATH}/devices/drop`, { endpoint: made.endpoint }) : notices();
}

export const sendCode = (email: string): Promise<Notices> => ask('POST', `${PATH}/email`, { email });
export const prove = (email: string, code: string): Promise<Notices> => ask('POST', `${PATH}/email/prove`, { email, code });
