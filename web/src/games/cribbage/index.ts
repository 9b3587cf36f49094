import { book } from './book.ts';
import Room from './Room.svelte';
import Study from './Study.svelte';

export default { Room, Study, book, isReviewed: true };
