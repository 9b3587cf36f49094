// node drive.cjs BASE MATCHES SECONDS RATE PID: two clients a match; RATE moves a second over all, 0 for as many as go.
// Prints one line of JSON. A move counts when the other player has it.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game.cjs');
const { Meter } = require('../../meter.cjs');

const [base, matches, seconds, rate, server] = process.argv.slice(2);
const meter = new Meter(Number(matches), Number(seconds), Number(rate), server);

async function begin() {
  const answer = await fetch(`${base}/games/count/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ numPlayers: 2 }),
  });
  const { matchID } = await answer.json();
  const clients = ['0', '1'].map((playerID) => Client({ game, matchID, playerID, debug: false, multiplayer: SocketIO({ server: base }) }));
  let sentAt = 0;
  let turn = 1;
  const move = (client, state) => {
    sentAt = performance.now();
    const hand = state.G.players[client.playerID];
    client.moves.play(Math.floor(Math.random() * hand.length));
  };
  for (const client of clients) {
    client.subscribe((state) => {
      if (!state) return;
      if (state.ctx.currentPlayer !== client.playerID || state.ctx.turn !== turn + 1) return;
      turn = state.ctx.turn;
      meter.heard(performance.now() - sentAt);
      meter.next(() => move(client, client.getState()));
    });
    client.start();
  }
  while (!clients.every((client) => client.getState()?.isConnected)) await new Promise((done) => setTimeout(done, 20));
  return () => move(clients[0], clients[0].getState());
}

async function main() {
  const starts = [];
  for (let at = 0; at < Number(matches); at += 10) {
    starts.push(...(await Promise.all(Array.from({ length: Math.min(10, Number(matches) - at) }, begin))));
  }
  await meter.run(starts);
  console.log(JSON.stringify(meter.figures()));
  process.exit(0);
}

void main();
