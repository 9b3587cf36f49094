/** The position in the making: what was said, and what the server says to it. The line is the whole of it. */

import { ask, Refusal } from '../../api/http.ts';
import type { components } from '../../api/schema.d.ts';
import type { GameInfo, Wire } from '../../engine/wire.ts';
import { problem } from '../../parts/problem.ts';
import { Ruleset } from '../../parts/ruleset.svelte.ts';
import { readLine, readPile, writeLine, writePile, type Pile, type Values } from './line.ts';

type Answer = components['schemas']['PositionAnswer'];

const PAUSE = 250;

/** What a position at fault may lack; where there are feet, hands are of one size at any time. */
const fitting = (plain: Values): Values =>
  Object.fromEntries(Object.entries(plain).filter(([key]) => !key.startsWith('hand:') || Object.keys(plain).some((one) => one.startsWith('foot:'))));

export class Editor {
  readonly game: GameInfo;
  readonly rules: Ruleset;
  values = $state<Values>({});
  answer = $state.raw<Answer | null>(null);
  /** Why there is no answer. */
  trouble = $state('');
  /** The zone whose cards are all spread out to choose from. */
  open = $state('');
  /** Counts the lines that were taken whole: whatever keeps something of its own begins anew. */
  taken = $state(0);
  #timer = 0;
  #turn = 0;
  /** Whether what is not said is still to be said. */
  #isFresh = true;
  /** Whether a whole line was taken just now. */
  #isWhole = true;

  constructor(game: GameInfo) {
    this.game = game;
    this.rules = new Ruleset(game);
  }

  /** The seats of a table with these rules. */
  seats = $state.raw<string[]>([]);
  /** The sides as their seats: `AC`. */
  sides = $state.raw<string[]>([]);
  readonly fault = $derived(this.answer?.fault ?? null);
  readonly table = $derived(this.answer?.table ?? null);
  readonly view = $derived((this.table?.view ?? null) as Wire | null);
  readonly line: string = $derived.by(() => writeLine(this.values));
  readonly link: string = $derived.by(() => `/position?${new URLSearchParams({ game: this.game.name, position: this.line })}`);

  /** Take a whole line; what it does not say is then said too. */
  async take(line: string): Promise<void> {
    this.values = readLine(line);
    this.trouble = '';
    if (this.values['rules']) {
      try {
        await this.rules.load(this.values['rules']);
      } catch {
        // the line is checked with its rules, and the fault told there
      }
    }
    this.#isFresh = true;
    this.#isWhole = true;
    await this.#ask();
  }

  text(key: string): string {
    return this.values[key] ?? '';
  }

  /** The cards of a key; `foot:A#1` is the second pile of several. */
  pile(key: string): Pile {
    const [name = '', at] = key.split('#');
    const text = this.text(name);
    if (text === 'none') return { cards: [], open: 0 };
    return readPile(at === undefined ? text : (text.split(',')[Number(at)] ?? ''));
  }

  /** Say something else under this key; nothing takes it out. */
  set(key: string, text: string): void {
    this.change({ [key]: text });
  }

  /** Say several things at once. */
  change(said: Values): void {
    this.values = Object.fromEntries(Object.entries({ ...this.values, ...said }).filter(([, text]) => text !== ''));
    this.#changed();
  }

  setPile(key: string, pile: Pile): void {
    const [name = '', at] = key.split('#');
    if (at === undefined) return this.set(name, writePile(pile));
    const text = this.text(name);
    const piles = text === 'none' ? [] : text.split(',');
    piles[Number(at)] = writePile(pile);
    this.set(name, piles.filter(Boolean).join(',') || 'none');
  }

  score(side: string): number {
    const text = this.values['pegs'] ?? this.values['scores'] ?? '';
    return Number(text.split(',').find((part) => part.startsWith(`${side}:`))?.slice(side.length + 1) ?? 0);
  }

  setScore(side: string, points: number): void {
    const key = 'pegs' in this.values ? 'pegs' : 'scores';
    this.set(key, this.sides.map((one) => `${one}:${one === side ? points : this.score(one)}`).join(','));
  }

  /** Other rules: those of the table as it is, or of another table, whose position begins anew. */
  useRules(rules: string, isOtherTable: boolean): void {
    this.values = isOtherTable ? { rules } : { ...this.values, rules };
    this.#isFresh ||= isOtherTable;
    this.#isWhole ||= isOtherTable;
    this.#changed();
  }

  /** Say what the line did not say: all of it once it is a position, until then what every table has. */
  async #settle(answer: Answer, turn: number): Promise<void> {
    const shape = answer.fault ? await this.#plain() : readLine(answer.line);
    if (turn !== this.#turn) return;
    if (answer.fault) {
      const { scores = '', ...rest } = fitting(shape);
      this.values = { ...(this.values['pegs'] ? {} : { scores }), ...rest, ...this.values };
    } else {
      this.values = shape;
      this.#isFresh = false;
    }
    this.seats = Object.keys(shape).flatMap((key) => (key.startsWith('hand:') ? [key.slice(5)] : []));
    this.sides = (shape['pegs'] ?? shape['scores'] ?? '').split(',').flatMap((part) => part.split(':')[0] || []);
    if (this.#isWhole) this.taken += 1;
    this.#isWhole = false;
  }

  /** A card that was laid stands in the hand that it came from: that hand has learnt it. */
  #learn(known: Values): void {
    for (const [key, text] of Object.entries(known)) {
      const said = this.values[key];
      if (key.startsWith('hand:') && said !== undefined && readPile(text).cards.length > readPile(said).cards.length) this.values[key] = text;
    }
  }

  /** The position that says nothing but the rules. */
  async #plain(): Promise<Values> {
    const rules = this.values['rules'];
    const position = this.answer?.fault?.key === 'rules' || !rules ? '' : writeLine({ rules });
    return readLine((await ask<Answer>('POST', '/api/positions', { game: this.game.name, position })).line);
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  async #ask(): Promise<void> {
    const turn = ++this.#turn;
    clearTimeout(this.#timer);
    try {
      const answer = await ask<Answer>('POST', '/api/positions', { game: this.game.name, position: writeLine(this.values) });
      if (turn !== this.#turn) return;
      this.answer = answer;
      this.trouble = '';
      if (!answer.fault) this.#learn(readLine(answer.line));
      if (this.#isFresh && (this.#isWhole || !answer.fault)) await this.#settle(answer, turn);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.answer = null;
      this.trouble = error instanceof Refusal && error.status === 400 ? error.message : problem(error);
    }
  }
}
