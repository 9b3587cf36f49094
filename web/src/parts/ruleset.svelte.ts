/** House rules in the making: a preset, what differs from it, and what the server says to that. */

import * as http from '../api/http.ts';
import type { GameInfo, OptionInfo, PresetInfo, Value } from '../engine/wire.ts';
import { isSeating } from './options.ts';
import { problem } from './problem.ts';

const PAUSE = 400;

export class Ruleset {
  readonly game: GameInfo;
  preset: PresetInfo;
  values = $state<Record<string, Value>>({});
  /** The server's answer to the rules as they are; null until there is one. */
  answer = $state.raw<http.RulesAnswer | null>(null);
  /** Why these rules are none, and the option that it is about. */
  trouble = $state.raw<{ words: string; field: string } | null>(null);
  private timer = 0;
  private asked = 0;

  constructor(game: GameInfo) {
    this.game = game;
    this.preset = $state.raw(game.schema.presets[0] as PresetInfo);
    this.values = { ...this.preset.values };
  }

  readonly changed = $derived.by(() => this.game.schema.options.filter((option) => this.differs(option)));

  differs(option: OptionInfo): boolean {
    return this.preset.values[option.name] !== this.values[option.name];
  }

  get wanted(): http.Rules {
    const values = Object.fromEntries(this.changed.map((option) => [option.name, this.values[option.name] as Value]));
    return { preset: this.preset.name, values };
  }

  /** Take a preset; who sits at the table stays as it was chosen. */
  choose(name: string): void {
    const found = this.game.schema.presets.find((one) => one.name === name);
    if (!found) return;
    const kept = this.changed.filter(isSeating).map((option) => [option.name, this.values[option.name] as Value]);
    this.preset = found;
    this.values = { ...found.values, ...Object.fromEntries(kept) };
    this.check(0);
  }

  set(name: string, value: Value): void {
    this.values[name] = value;
    this.check(PAUSE);
  }

  /** Take rules as a text; raises the refusal of what is no rule text. */
  async load(rules: http.Rules): Promise<void> {
    const said = await http.rulesOf(this.game.name, rules);
    this.take(said);
  }

  /** Take rules that the server has read, held against their own preset. */
  take(said: http.RulesAnswer): void {
    const found = this.game.schema.presets.find((one) => one.name === said.preset);
    if (!found) return;
    this.preset = found;
    this.values = { ...said.values };
    this.answer = said;
    this.trouble = null;
    clearTimeout(this.timer);
    this.asked++;
  }

  /** Ask what these rules are, a moment from now. */
  check(pause: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), pause);
  }

  private async ask(): Promise<void> {
    const mine = ++this.asked;
    try {
      const said = await http.rulesOf(this.game.name, this.wanted, this.preset.name);
      if (mine !== this.asked) return;
      this.answer = said;
      this.trouble = null;
    } catch (error) {
      if (mine !== this.asked) return;
      const field = error instanceof http.Refusal ? (error.field ?? '') : '';
      const isAboutRules = error instanceof http.Refusal && error.status === 400;
      this.trouble = { words: isAboutRules ? error.message : problem(error), field };
    }
  }
}
