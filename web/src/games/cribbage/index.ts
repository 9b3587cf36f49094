import Room from './Room.svelte';
import Study from './Study.svelte';
import { remember, tell } from './tell.ts';

export default { Room, Study, tell, remember };
