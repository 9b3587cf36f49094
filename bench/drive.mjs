// node drive.mjs BASE TABLES SECONDS RATE PID: two people at each table of cribbage; RATE moves a second over all tables, 0
// for as many as go. Prints one line of JSON. A move counts when the other player has it; "ok" is when it is stored.
import meters from './meter.cjs';

const [base, tables, seconds, rate, server] = process.argv.slice(2);
const meter = new meters.Meter(Number(tables), Number(seconds), Number(rate), server);
const stored = [];
const problems = [];

async function post(cookie, path, body) {
  const headers = { 'Content-Type': 'application/json', 'X-Parlour': '1', ...(cookie ? { Cookie: cookie } : {}) };
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return [await answer.json(), answer.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ')];
}

async function begin() {
  const [, host] = await post('', '/api/me');
  const [, other] = await post('', '/api/me');
  const [{ table }] = await post(host, '/api/tables', { game: 'cribbage', seats: ['me', 'open'] });
  await post(other, `/api/tables/${table.code}/sit`, { accepts: table.rules });
  const pages = await Promise.all([host, other].map((cookie) => listen(table.code, cookie)));
  let n = 0;
  let sentAt = 0;
  let waits = null;
  for (const page of pages) {
    page.heard = (message) => {
      if (message.t === 'ok') stored.push(performance.now() - sentAt);
      if (message.t === 'refused' || message.t === 'error') problems.push(message);
      if (message.t !== 'events' && message.t !== 'view') return;
      if (!waits) return;
      if (page !== waits.by && message.seq > waits.seq) meter.heard(performance.now() - sentAt);
      if (pages.every((one) => one.seq > waits.seq)) {
        waits = null;
        meter.next(move);
      }
    };
  }
  function move() {
    const page = pages.find((one) => one.legal.length > 0);
    if (!page) {
      // Between two matches nobody has anything to do.
      const again = [host, other].map((cookie) => post(cookie, `/api/tables/${table.code}/rematch`).catch(() => undefined));
      void Promise.all(again).then(() => setTimeout(move, 20));
      return;
    }
    sentAt = performance.now();
    waits = { by: page, seq: page.seq };
    page.socket.send(JSON.stringify({ t: 'act', id: `c-${++n}`, match: page.match, decision: page.decision, text: page.legal[0] }));
  }
  return move;
}

function listen(code, cookie) {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/tables/${code}/socket`, { headers: { Cookie: cookie } });
    const page = { socket, legal: [], seq: 0, match: 0, decision: null, heard: () => undefined };
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', match: 0, seq: 0 }));
    socket.onerror = fail;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.t === 'view' || message.t === 'events') {
        Object.assign(page, { legal: message.legal, seq: message.seq, match: message.match, decision: message.decision });
        if (message.t === 'view') done(page);
      }
      page.heard(message);
    };
  });
}

const starts = [];
for (let at = 0; at < Number(tables); at += 10) {
  starts.push(...(await Promise.all(Array.from({ length: Math.min(10, Number(tables) - at) }, begin))));
}
await meter.run(starts);
stored.sort((a, b) => a - b);
const at = (share) => stored[Math.floor(share * stored.length)] ?? null;
console.log(JSON.stringify({ ...meter.figures(), okP50: at(0.5), okP99: at(0.99), problems: problems.slice(0, 3) }));
process.exit(problems.length ? 1 : 0);
