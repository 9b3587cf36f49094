import { tellPlainly, type Memory } from '../../table/frames.ts';
import Room from './Room.svelte';

export default { Room, tell: tellPlainly, remember: (memory: Memory): Memory => memory };
