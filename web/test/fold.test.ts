/** The reducer gives what its twin in Python gives: both read fold.json. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fold } from '../src/engine/fold.ts';
import type { Payload, Wire } from '../src/engine/wire.ts';

interface Case {
  name: string;
  view: Wire;
  events: Payload[];
  after: Wire;
}

const cases = JSON.parse(readFileSync(new URL('fold.json', import.meta.url), 'utf8')) as Case[];

for (const { name, view, events, after } of cases) {
  test(name, () => {
    const before = structuredClone(view);
    assert.deepEqual(events.reduce(fold, view), after);
    assert.deepEqual(view, before, 'nothing given is changed');
  });
}
