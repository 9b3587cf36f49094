import type { Wire } from '../../engine/wire.ts';
import Keys from './Keys.svelte';
import Room from './Room.svelte';
import { h } from './say.ts';
import Study from './Study.svelte';
import { recall, remember, tell } from './tell.ts';

const MOMENT = ['round', 'turn', 'turn_number', 'phase'];

/** An act means the same in the same moment of a turn; not every legal act is listed. */
function isStill(_text: string, before: Wire, after: Wire): boolean {
  return MOMENT.every((name) => before.facts[name] === after.facts[name]);
}

export default { Room, Keys, Study, study: h('sheet.game'), studyShort: h('sheet.short'), book: { tell, remember, recall, isStill } };
