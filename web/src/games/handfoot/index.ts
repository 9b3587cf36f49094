import { book } from './book.ts';
import Keys from './Keys.svelte';
import Room from './Room.svelte';
import { h } from './say.ts';
import Study from './Study.svelte';

export default { Room, Keys, Study, study: h('sheet.game'), studyShort: h('sheet.short'), book };
