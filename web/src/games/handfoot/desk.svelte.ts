/** The player's desk: picked cards, melds laid out, and the acts that come of them. Nothing here is the table's yet. */

import type { Wire } from '../../engine/wire.ts';
import type { Refused, Table } from '../../table/store.svelte.ts';
import { asideOf, putAside } from './aside.ts';
import { byRank, groups, isWild, keyed, pressRank, rankOf, type Group, type Held, type Order } from './hand.ts';
import { inForce } from './house.ts';
import { factsOf, isDrawForced, meldRank, teams, type Meld, type Team } from './model.ts';
import * as staging from './staging.ts';
import type { Staged } from './staging.ts';

export interface Worth {
  points: number | null;
  required: number | null;
  enough: boolean;
}

/** An act to be said, with what it takes from the desk. */
interface Saying {
  text: string;
  ids: number[];
  keys: string[];
}

const NO_VIEW: Wire = { viewer: '', zones: {}, points: {}, facts: { phase: '', round: 1 }, pending: { must: [], may: [] } };

export class Desk {
  picked = $state.raw<string[]>([]);
  staged = $state.raw<Staged[]>([]);
  order = $state<Order>('rank');
  /** The act that empties the hand goes out with it, where the house lets a player go out from the hand. */
  isOut = $state(false);
  /** What the table says to what is laid out. */
  worth = $state.raw<Worth | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** What the table says to a take of the discard with nothing. */
  pile = $state.raw<Refused | null>(null);

  readonly table: Table;
  /** Acts still to be said; those that were, and the table as it stood when the last one was. */
  private plan = $state.raw<{ next: Saying[]; said: Saying[]; since: Wire | null }>({ next: [], said: [], since: null });
  private asked = 0;
  /** Where the first act of what is laid out is refused, the other order may do. */
  private isTurned = false;
  private isRestored = false;

  readonly view = $derived.by((): Wire => this.table.frame?.view ?? NO_VIEW);
  readonly facts = $derived.by(() => factsOf(this.view));
  readonly me = $derived.by(() => this.table.me);
  readonly house = $derived.by(() => inForce(this.table.info?.values ?? {}, this.facts.round));
  readonly teams: Team[] = $derived.by(() => teams(this.view, this.table.info?.seats ?? [], this.house, this.me, this.table.info?.values['opening_scope'] === 'player'));
  readonly team = $derived.by(() => this.teams.find((team) => team.isMine));
  readonly board = $derived.by((): Meld[] => this.team?.melds ?? []);
  readonly held: Held[] = $derived.by(() => keyed(byRank(this.me ? (this.view.zones[`hand:${this.me}`]?.cards ?? []) : [])));
  readonly inHand: Held[] = $derived.by(() => {
    const out = staging.keysOf(this.staged);
    return this.held.filter((one) => !out.includes(one.key));
  });
  readonly groups: Group[] = $derived.by(() => groups(this.inHand, this.order));
  readonly top = $derived.by(() => this.view.zones['discard']?.cards.at(-1) ?? null);
  /** A finished round lies on the table until the reader goes on. */
  readonly isHeld = $derived.by(() => this.table.isWaiting && this.table.queue[0]?.hold === 'match');
  readonly isMine = $derived.by(() => this.me !== null && !this.isHeld && (this.table.live?.pending.must.includes(this.me) ?? false));
  readonly phase = $derived.by(() => (this.table.live ? factsOf(this.table.live).phase : ''));
  /** The turn and the part of it that the table is at. */
  readonly moment = $derived.by(() => {
    const { round, turn, turn_number } = factsOf(this.table.live ?? NO_VIEW);
    return [round, turn_number, turn, this.phase].join(' ');
  });
  /** It is the player's turn, and the page shows it: what happened before is not still to be shown. */
  readonly isTurn = $derived.by(() => this.isMine && !this.table.isBehind);
  /** The player decides now: no act is on its way either. */
  readonly isAsked = $derived.by(() => this.isTurn && !this.table.isSending);
  readonly isTaking = $derived.by(() => this.staged.some((one) => one.top !== null));
  readonly hasOpened = $derived.by(() => this.team?.hasOpened ?? false);
  readonly canTake = $derived.by(() => this.table.legal.some((text) => text.startsWith('take')));
  readonly isForced = $derived.by(() => this.phase === 'draw' && this.isMine && isDrawForced(this.table.legal, this.pile, this.house.ways));
  /** Why the table would not take what is laid out, where it is not only too little to open. */
  readonly reason = $derived.by((): Refused | null => {
    const isNow = this.isAsked && this.staged.length > 0 && (this.phase === 'play' || this.isTaking);
    return isNow && this.refusal?.code !== 'below_opening' ? this.refusal : null;
  });
  /** The contract is met with what lies on the board and what is laid out. Rule: H-R9.1, H-R9.2. */
  readonly isContractMet = $derived.by(() => (this.team?.isMet ?? false) || staging.isMet(this.staged, this.board, this.house));
  readonly pickedCards: string[] = $derived.by(() => this.picked.map((key) => key.slice(0, key.indexOf('#'))));
  readonly acts: string[] = $derived.by(() => staging.acts(this.staged, this.hasOpened, this.isOut));
  /** What Enter and the gold button do. */
  readonly primary = $derived.by((): '' | 'draw' | 'commit' | 'meld' | 'discard' => {
    if (!this.isMine) return '';
    if (this.phase === 'draw') return !this.isTaking ? 'draw' : this.refusal === null ? 'commit' : '';
    if (this.phase !== 'play') return '';
    if (this.picked.length > 0) return this.picked.length === 1 ? 'discard' : 'meld';
    return this.staged.length > 0 && this.refusal === null ? 'commit' : '';
  });

  constructor(table: Table) {
    this.table = table;
    $effect(() => this.tidy());
    $effect(() => this.weigh());
    $effect(() => this.askPile());
    $effect(() => this.pump());
    $effect(() => this.settle());
    $effect(() => this.forget());
    $effect(() => this.keep());
  }

  /** What has left the hand is neither picked nor laid out; a take ends with its moment. */
  private tidy(): void {
    const { held, top, board } = this;
    const isTakeOver = this.phase !== 'draw' || !this.isMine;
    const there = held.map((one) => one.key);
    if (this.picked.some((key) => !there.includes(key))) this.picked = this.picked.filter((key) => there.includes(key));
    let staged = staging.kept(this.staged, held);
    if (staged.some((one) => one.top !== null && (isTakeOver || one.top !== top))) staged = staged.filter((one) => one.top === null);
    staged = staged.filter((one) => one.onto === null || board.some((meld) => meld.label === one.onto));
    if (JSON.stringify(staged) !== JSON.stringify(this.staged)) this.staged = staged;
  }

  /** Ask the table what the cards laid out would be worth, and whether it would take them. */
  private weigh(): void {
    const [first, second] = this.acts;
    void this.table.live;
    const number = (this.asked += 1);
    if (first === undefined || this.table.me === null) {
      this.worth = null;
      this.refusal = null;
      return;
    }
    void this.table.try(first).then(async (tried) => {
      const isOther = tried?.refusal && second !== undefined && !this.isTaking && (await this.table.try(second))?.refusal === null;
      if (number !== this.asked) return;
      this.worth = (tried?.worth as Worth | null | undefined) ?? null;
      this.refusal = isOther ? null : (tried?.refusal ?? null);
      this.isTurned = isOther === true;
    });
  }

  /** A refusal speaks of a moment: once the turn has gone on, it is over. */
  private forget(): void {
    void this.moment;
    this.quiet();
  }

  /** So it is once the player picks other cards or lays others out. */
  private quiet(): void {
    this.table.refused = null;
  }

  /** What is laid out outlives a reload within its turn. */
  private keep(): void {
    const { held, staged, moment, top } = this;
    const code = this.table.info?.code;
    if (!code || this.table.live === null || held.length === 0) return;
    if (this.isRestored) {
      putAside(code, moment, staged);
      return;
    }
    this.isRestored = true;
    const there = held.map((one) => one.key);
    const found = staging.renewed(asideOf(code, moment));
    if (staging.keysOf(found).every((key) => there.includes(key)) && found.every((one) => one.top === null || one.top === top)) this.staged = found;
  }

  private askPile(): void {
    if (this.phase !== 'draw' || !this.isMine) {
      this.pile = null;
      return;
    }
    const at = this.table.live;
    void this.table.try('take > new').then((tried) => {
      if (at === this.table.live) this.pile = tried?.refusal ?? null;
    });
  }

  /** Acts that belong together go one by one; a refusal ends them. */
  private pump(): void {
    const { next, said, since } = this.plan;
    const [first, ...rest] = next;
    if (this.table.isSending) return;
    if (this.table.refused && since !== null) {
      this.plan = { next: [], said: said.slice(0, -1), since: null };
      return;
    }
    if (first === undefined || (since !== null && since === this.table.live)) return;
    this.plan = { next: rest, said: [...said, first], since: this.table.live };
    this.table.act(first.text);
  }

  /** What was said is off the desk once the page shows that it happened: the faces alone do not tell, since packs repeat. */
  private settle(): void {
    const { next, said, since } = this.plan;
    if (said.length === 0 || next.length > 0 || since === this.table.live || this.table.isSending || this.table.isBehind) return;
    const ids = said.flatMap((one) => one.ids);
    const keys = said.flatMap((one) => one.keys);
    this.plan = { next: [], said: [], since: null };
    this.staged = this.staged.filter((one) => !ids.includes(one.id));
    this.picked = this.picked.filter((key) => !keys.includes(key));
  }

  private say(...next: (Saying | string)[]): void {
    this.table.refused = null;
    this.plan = { next: next.map((one) => (typeof one === 'string' ? { text: one, ids: [], keys: [] } : one)), said: [], since: null };
  }

  /** Why something may not be done: the table's own words. */
  async explain(text: string): Promise<void> {
    await this.table.explain(text);
  }

  pick(key: string): void {
    this.quiet();
    this.picked = this.picked.includes(key) ? this.picked.filter((one) => one !== key) : [...this.picked, key];
  }

  pickRank(rank: string): void {
    this.quiet();
    this.picked = pressRank(this.inHand, this.picked, rank);
  }

  pickAll(group: Group): void {
    this.quiet();
    const keys = group.cards.map((one) => one.key);
    const others = this.picked.filter((key) => !keys.includes(key));
    this.picked = keys.every((key) => this.picked.includes(key)) ? others : [...others, ...keys];
  }

  letGo(): void {
    this.quiet();
    this.picked = [];
  }

  /** Lay the picked cards out: as melds of their own, or with the open meld of their rank. */
  layOut(keys: readonly string[] = this.picked): void {
    if (keys.length === 0) return;
    this.quiet();
    const { staged, left } = staging.layOut(this.staged, keys, this.board, this.house.least, this.house.book);
    if (left.length === keys.length) void this.explain(`${this.hasOpened ? 'meld' : 'open'} W=${left.map((key) => key.slice(0, key.indexOf('#'))).join('')}`);
    // What found no room goes back to the hand, lest the next key discards it.
    this.picked = left.length === keys.length ? left : [];
    this.staged = staged;
  }

  addTo(meld: Meld, keys: readonly string[] = this.picked): void {
    if (keys.length === 0) return;
    this.quiet();
    this.staged = staging.addTo(this.staged, meld, keys);
    this.picked = this.picked.filter((key) => !keys.includes(key));
  }

  join(id: number, keys: readonly string[] = this.picked): void {
    if (keys.length === 0) return;
    this.quiet();
    this.staged = staging.join(this.staged, id, keys);
    this.picked = this.picked.filter((key) => !keys.includes(key));
  }

  /** Lay out all that fits; whether anything did. */
  fits(): boolean {
    this.quiet();
    const staged = staging.allThatFits(this.staged, this.inHand, this.board, this.house.least, this.house.book);
    const isMore = staging.keysOf(staged).length > staging.keysOf(this.staged).length;
    this.staged = staged;
    this.picked = [];
    return isMore;
  }

  undo(id?: number): void {
    this.quiet();
    const last = id ?? this.staged.at(-1)?.id;
    this.staged = this.staged.filter((one) => one.id !== last);
  }

  undoAll(): void {
    this.quiet();
    this.staged = [];
  }

  draw(): void {
    this.staged = this.staged.filter((one) => one.top === null);
    this.say('draw');
  }

  /** Lay the discard out with the cards that take it: the picked ones, or those that the table lists first. */
  takePile(keys: readonly string[] = this.picked): void {
    if (this.table.isBehind) this.table.finish();
    this.quiet();
    const { top } = this;
    if (!top || !this.isMine || this.phase !== 'draw' || this.isForced) {
      void this.explain('take > new');
      return;
    }
    const others = this.staged.filter((one) => one.top === null);
    const rank = isWild(top) ? 'W' : top.charAt(0);
    const fits = (key: string): boolean => isWild(key) || rankOf(key) === rank;
    const open = this.board.find((meld) => meld.rank === rank && meld.cards.length < this.house.book);
    if (keys.some(fits)) {
      this.staged = [staging.takeWith(keys.filter(fits), top, open?.label ?? null), ...others];
      this.picked = [];
      this.layOut(keys.filter((key) => !fits(key)));
      return;
    }
    const found = staging.taking(this.table.legal, this.inHand, top);
    const pair = this.inHand.filter((one) => rankOf(one.card) === rankOf(top)).slice(0, 2);
    if (found) this.staged = [...found, ...others];
    else if (pair.length === 2) this.staged = [staging.takeWith(pair.map((one) => one.key), top, open?.label ?? null), ...others];
    else void this.explain('take > new');
  }

  /** Say what is laid out. */
  commit(...after: Saying[]): void {
    const texts = this.isTurned ? this.acts.toReversed() : this.acts;
    if (texts.length === 0) return;
    this.say(...texts.map((text) => ({ text, ids: staging.idsOf(this.staged, text), keys: [] })), ...after);
  }

  /** Discard a card; what is laid out is laid first. */
  discard(keys: readonly string[] = this.picked, isOut = false): void {
    const [key] = keys;
    if (keys.length !== 1 || key === undefined) return;
    const act = { text: `discard ${key.slice(0, key.indexOf('#'))}${isOut ? ' out' : ''}`, ids: [], keys: [key] };
    if (this.acts.length > 0 && this.phase === 'play') this.commit(act);
    else this.say(act);
  }

  act(text: string): void {
    this.say(text);
  }

  /** Cards dropped somewhere, by drag. */
  drop(where: string, keys: readonly string[]): void {
    const [kind, rest = ''] = where.split(/:(.*)/);
    if (kind === 'discard') {
      if (this.phase === 'draw') this.takePile(keys);
      else if (keys.length === 1) this.discard(keys);
    } else if (kind === 'staged') this.join(Number(rest), keys);
    else if (kind === 'meld') {
      const meld = this.board.find((one) => one.label === rest);
      if (meld) this.addTo(meld, keys);
    } else if (kind === 'stage') this.layOut(keys);
  }

  /** The rank that the picked cards meld as. */
  readonly pickedRank = $derived.by(() => (this.picked.length > 0 ? meldRank(this.pickedCards) : null));
}
