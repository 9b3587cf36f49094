"""A table as a PettingZoo environment: one agent a seat, the dealer of cards inside, observations from views alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from parlour.bots import find_bot
from parlour.cards import Card
from parlour.engine import DEALER, PUBLIC, Action, Dealer, OptionTable, Seat
from parlour.envs.coder import Coder, Codes
from parlour.envs.fields import Layout

__all__ = ["Observation", "TableEnv", "read_rules", "wrapped"]

Observation = dict[str, npt.NDArray[Any]]
"""`observation`, a row of whole numbers, and `action_mask`, a 1 for each integer that may be given now."""

_REWARDS: Final = ("win", "points")


def read_rules(options: OptionTable[Any], text: str) -> Any:
    """The rules of a rules string. Raises ValueError with what is wrong about it, in one line."""
    try:
        return options.parse(text)
    except ValueError as wrong:
        raise ValueError(f"rules {text!r}: {wrong}") from None


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo ships no types
    """A table with its seats A, B ... as the agents `player_0`, `player_1` ...

    Whoever may speak up (muggins) is asked before those who must act. `agent_selection` stays with a seat until its act
    is complete.
    """

    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self,
        coder: Coder,
        rules: Any,
        *,
        reward: str,
        is_automatic: bool,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        if reward not in _REWARDS:
            raise ValueError(f"{reward!r} is no reward: there are {' and '.join(_REWARDS)}")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError("max_cycles is a number of steps from 1, or None for no limit")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"{render_mode!r} is no render mode: there is {self.metadata['render_modes'][0]}")
        self.render_mode = render_mode
        self._coder = coder
        self._game = coder.game
        self._rules = rules
        self._reward = reward
        self._is_automatic = is_automatic
        self._max_cycles = max_cycles
        self._sides = self._game.sides(rules)
        self._side_of = {seat: at for at, side in enumerate(self._sides) for seat in side}
        self._seats = {f"player_{seat.value}": seat for seat in self._game.seats(rules)}
        self._agents = {seat: agent for agent, seat in self._seats.items()}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        count = len(coder.actions)
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self._seats}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": coder.layout.space(),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self._seats
        }
        self._seeds = random.Random()

    @property
    def actions(self) -> Sequence[str]:
        """What each integer of the action space says, in words."""
        return self._coder.actions

    @property
    def layout(self) -> Layout:
        """The fields of an observation; `layout["hand"]` is where one stands in the row."""
        return self._coder.layout

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the integers that an agent gives."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. One seed gives one order of cards; without one the matches go on from the seed before."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self._match = self._seeds.getrandbits(64)
        self._bot_rng = random.Random(f"{self._match} bots")
        self._pack: tuple[int, Sequence[Card]] = (-1, ())
        self._dealer = Dealer(self._game, self._shuffled)
        self._state = self._game.initial(self._rules, None)
        self._cycle = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()

    def _shuffled(self, number: int) -> Sequence[Card]:
        if self._pack[0] != number:
            pack = list(self._game.pack(self._rules))
            random.Random(f"{self._match} pack {number}").shuffle(pack)
            self._pack = number, pack
        return self._pack[1]

    def _go_on(self) -> None:
        """Deal what is owed, until a seat has to decide or the match is over."""
        game = self._game
        while (is_over := game.outcome(self._state) is not None) is False:
            owed = game.chance(self._state)
            forced = game.automatic(self._state) if owed is None and self._is_automatic else None
            if owed is not None:
                self._state = game.apply(self._state, DEALER, self._dealer.answer(owed)).state
            elif forced is not None:
                self._state = game.apply(self._state, *forced).state
            else:
                break
        self._views: dict[str, Any] = {}
        self._begun: Codes = ()
        self._plan: Codes = ()
        self._acts: dict[Codes, Action] = {}
        self._shown = np.zeros(len(self._coder.actions), np.int8)
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            return
        pending = game.pending(self._state)
        seat = next(actor for actor in (*pending.may, *pending.must) if isinstance(actor, Seat))
        self.agent_selection = self._agents[seat]
        for action in game.legal(self.view(self.agent_selection)):
            self._acts.setdefault(self._coder.codes(action), action)

    def view(self, agent: str) -> Any:
        """What an agent may see, as the game's own view."""
        if agent not in self._views:
            self._views[agent] = self._game.view(self._state, self._seats[agent])
        return self._views[agent]

    def observe(self, agent: str) -> Observation:
        """The view of an agent in numbers, and its mask: all zeros for an agent that is not to act."""
        row = self._coder.layout.row()
        self._coder.write(self.view(agent), row)
        mask = np.zeros(len(self._coder.actions), np.int8)
        if agent == self.agent_selection and not self._is_dead(agent):
            self._coder.write_act(self._begun, row)
            at = len(self._begun)
            mask[[codes[at] for codes in self._acts]] = 1
            self._shown = mask
        return {"observation": row, "action_mask": mask}

    def _is_dead(self, agent: str) -> bool:
        return self.terminations.get(agent, True) or self.truncations.get(agent, True)

    def step(self, action: int | None) -> None:
        """The next integer of the agent to act. Raises ValueError for one that the mask does not show."""
        agent = self.agent_selection
        if self._is_dead(agent):
            self._was_dead_step(action)
            return
        at = len(self._begun)
        left = {codes: act for codes, act in self._acts.items() if codes[at] == action}
        if not left:
            words = dict(enumerate(self._coder.actions)).get(-1 if action is None else action, "no action at all")
            raise ValueError(f"{action} ({words}) is not possible now: action_mask shows what is")
        self._cumulative_rewards[agent] = 0
        self._cycle += 1
        self._shown = np.zeros(len(self._coder.actions), np.int8)
        self._begun = next(iter(left))[: at + 1]
        self._acts = left
        before = self._state
        done = left.get(self._begun)
        if done is not None:
            self._state = self._game.apply(before, self._seats[agent], done).state
            self._go_on()
        self.rewards = self._rewards_of(before)
        if self._max_cycles is not None and self._cycle >= self._max_cycles and not self._is_dead(agent):
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _rewards_of(self, before: Any) -> dict[str, float]:
        if self._reward == "points":
            gains = self._coder.gains(before, self._state)
            others = len(gains) - 1
            by_side = [(gain - (sum(gains) - gain) / others) for gain in gains]
        else:
            by_side = self._wins()
        return {agent: float(by_side[self._side_of[seat]]) for agent, seat in self._seats.items()}

    def _wins(self) -> list[float]:
        outcome = self._game.outcome(self._state)
        won = [outcome is not None and side[0] in outcome.winners for side in self._sides]
        if outcome is None or all(won):
            return [0.0] * len(won)
        return [1.0 if has_won else -1.0 for has_won in won]

    def suggest(self, bot: str) -> int:
        """The next integer of what one of Parlour's computer players would do for the agent to act.

        It sees what the agent sees. An act that it finds beyond those listed is listed from now on, in the mask last
        observed too, by which wrappers judge. Raises ValueError for a name that no computer player of the game has,
        and where nobody is to act.
        """
        player = find_bot(self._game.name, bot)
        if not self._acts:
            raise ValueError("nobody is to act: the match is over")
        at = len(self._begun)
        if self._plan[:at] != self._begun or self._plan not in self._acts:
            view = self.view(self.agent_selection)
            action = player.choose(view, list(self._acts.values()), self._bot_rng)
            self._plan = self._coder.codes(action)
            if self._plan[:at] == self._begun:
                self._acts.setdefault(self._plan, action)
            else:
                self._plan = self._bot_rng.choice(list(self._acts))
        self._shown[self._plan[at]] = 1
        return self._plan[at]

    def render(self) -> str | None:
        """The table as spectators see it, in lines; None where no render mode was asked for."""
        if self.render_mode is None:
            return None
        seen = self._game.wire(self._game.view(self._state, PUBLIC))
        zones = (f"{name}: {' '.join(zone.get('cards', ())) or zone['n']}" for name, zone in seen["zones"].items())
        points = " ".join(f"{side}:{n}" for side, n in seen["points"].items())
        return "\n".join((f"points: {points}", *zones))

    def close(self) -> None:
        """Nothing is held that has to be given back."""


def wrapped(table: TableEnv) -> AECEnv[str, Observation, int]:
    """The environment in the wrappers that PettingZoo's own card games have: an illegal step ends it at -1."""
    checked = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
