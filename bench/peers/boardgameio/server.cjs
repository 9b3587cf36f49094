// node server.cjs PORT [FOLDER]: with a folder the games are kept in files, else in memory alone.
const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { game } = require('./game.cjs');

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(dir ? { db: new FlatFile({ dir }) } : {}) });
void server.run(Number(port), () => console.log('open'));
