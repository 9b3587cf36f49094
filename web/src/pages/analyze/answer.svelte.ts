/** An answer of the server to what stands in the address: the last question counts. */

import { tick } from 'svelte';
import { ask } from '../../api/http.ts';
import { Refusal } from '../../api/http.ts';
import { problem } from '../../parts/problem.ts';

export class Answer<T> {
  found = $state.raw<T | null>(null);
  trouble = $state('');
  isBusy = $state(false);
  /** Set by whoever asks: the answer gets the focus as soon as it is there. */
  isWanted = false;
  #turn = 0;

  async ask(path: string, body: unknown): Promise<void> {
    const turn = ++this.#turn;
    this.trouble = '';
    this.isBusy = true;
    try {
      const found = await ask<T>('POST', path, body);
      if (turn === this.#turn) this.found = found;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.found = null;
      this.trouble = error instanceof Refusal && error.status === 400 ? sentence(error.message) : problem(error);
    }
    if (turn !== this.#turn) return;
    this.isBusy = false;
    if (!this.isWanted) return;
    this.isWanted = false;
    await tick();
    document.getElementById('answer')?.focus();
  }

  clear(): void {
    this.#turn += 1;
    this.found = null;
    this.trouble = '';
    this.isBusy = false;
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
