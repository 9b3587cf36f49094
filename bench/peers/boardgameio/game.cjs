// A small card game for two: lay a card, add its value to a count that begins anew past 31; hands are hidden.
const { PlayerView } = require('boardgame.io/core');

const deal = (random) => {
  const pack = random.Shuffle(Array.from({ length: 52 }, (_, card) => card));
  return { 0: pack.slice(0, 12), 1: pack.slice(12, 24) };
};

exports.game = {
  name: 'count',
  setup: ({ random }) => ({ count: 0, laid: [], left: 24, players: deal(random) }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, random }, at) => {
      const hand = G.players[playerID];
      if (!(at >= 0 && at < hand.length)) return 'INVALID_MOVE';
      const [card] = hand.splice(at, 1);
      const value = Math.min((card % 13) + 1, 10);
      if (G.count + value > 31) {
        G.count = 0;
        G.laid = [];
      }
      G.count += value;
      G.laid.push([playerID, card]);
      G.left -= 1;
      if (G.left === 0) {
        G.left = 24;
        G.players = deal(random);
        G.laid = [];
        G.count = 0;
      }
    },
  },
};
