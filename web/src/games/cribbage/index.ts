import { book } from './book.ts';
import Room from './Room.svelte';

export default { Room, Study: () => import('./Study.svelte'), book, isReviewed: true };
