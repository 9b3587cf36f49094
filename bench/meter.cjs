// What the drivers of the load table share: when the next move is made, how long each took, and the figures.
const { readFileSync } = require('node:fs');

const WARM = 2;

/** Ticks of processor time that a process has used; null where the system does not tell. */
function ticks(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').pop().split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return null;
  }
}

class Meter {
  constructor(tables, seconds, rate, server) {
    this.server = server;
    this.tables = tables;
    this.seconds = seconds;
    this.pause = rate > 0 ? (1000 * tables) / rate : 0;
    this.times = [];
    this.isCounting = false;
    this.isOver = false;
  }

  heard(milliseconds) {
    if (this.isCounting) this.times.push(milliseconds);
  }

  /** Make the next move of a table: at once, or at its pace. */
  next(move) {
    if (this.isOver) return;
    if (this.pause === 0) setImmediate(move);
    else setTimeout(() => this.isOver || move(), this.pause * (0.5 + Math.random()));
  }

  async run(starts) {
    for (const start of starts) setTimeout(start, Math.random() * this.pause);
    await new Promise((done) => setTimeout(done, 1000 * WARM + this.pause));
    this.isCounting = true;
    const begin = performance.now();
    const before = process.cpuUsage();
    const ticksBefore = ticks(this.server);
    await new Promise((done) => setTimeout(done, 1000 * this.seconds));
    this.isCounting = false;
    this.isOver = true;
    this.took = (performance.now() - begin) / 1000;
    const used = process.cpuUsage(before);
    this.ticks = ticksBefore === null ? null : ticks(this.server) - ticksBefore;
    this.busy = (used.user + used.system) / 1e6 / this.took;
  }

  figures() {
    const times = this.times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? null;
    return { moves: times.length, perSecond: times.length / this.took, p50: at(0.5), p99: at(0.99), most: at(1), driver: this.busy, ticks: this.ticks };
  }
}

exports.Meter = Meter;
