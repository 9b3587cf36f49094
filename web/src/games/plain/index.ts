import { PLAIN } from '../../table/store.svelte.ts';
import Room from './Room.svelte';

export default { Room, book: PLAIN };
