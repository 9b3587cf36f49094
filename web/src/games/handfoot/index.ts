import { book } from './book.ts';
import Room from './Room.svelte';
import { h } from './say.ts';

export default { Room, Keys: () => import('./Keys.svelte'), Study: () => import('./Study.svelte'), study: h('sheet.game'), studyShort: h('sheet.short'), book };
