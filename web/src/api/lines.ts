/** Answers that come piece by piece. */

import { Refusal, send } from './http.ts';

/** An answer that comes line by line, each line JSON, as it is worked out. Throws Refusal. */
export async function* askLines<T>(method: 'GET' | 'POST', path: string, body?: unknown): AsyncGenerator<T> {
  const answer = await send(method, path, body);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const read = await reader?.read().catch(() => Promise.reject(new Refusal(0, 'offline', '')));
    if (!read || read.done) return;
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) yield JSON.parse(line) as T;
  }
}
