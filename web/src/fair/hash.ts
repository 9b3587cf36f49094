/** SHA-256 and HMAC: the browser's own where it has them, which it has not on plain addresses of a home network. */

const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const BLOCK = 64;

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 by FIPS 180-4, for browsers that keep theirs for TLS. */
export function plainSha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  const at = (list: Uint32Array, i: number): number => list[i] as number;
  for (let offset = 0; offset < padded.length; offset += BLOCK) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = at(w, i - 15);
      const b = at(w, i - 2);
      const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
    }
    const v = Uint32Array.from(state);
    for (let i = 0; i < 64; i += 1) {
      const [a, e] = [at(v, 0), at(v, 4)];
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const choice = (e & at(v, 5)) ^ (~e & at(v, 6));
      const t1 = (at(v, 7) + s1 + choice + at(K, i) + at(w, i)) >>> 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const most = (a & at(v, 1)) ^ (a & at(v, 2)) ^ (at(v, 1) & at(v, 2));
      v.copyWithin(1, 0, 7);
      v[4] = at(v, 4) + t1;
      v[0] = t1 + s0 + most;
    }
    for (let i = 0; i < 8; i += 1) state[i] = at(state, i) + at(v, i);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // On an address without TLS a browser has no `subtle`.
  const own = crypto.subtle as SubtleCrypto | undefined;
  return own ? new Uint8Array(await own.digest('SHA-256', data)) : new Uint8Array(plainSha256(data));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** HMAC-SHA-256 by RFC 2104, for keys of up to 64 bytes. */
export async function hmac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pad = (byte: number): Uint8Array => {
    const block = new Uint8Array(BLOCK).fill(byte);
    key.forEach((value, i) => (block[i] = value ^ byte));
    return block;
  };
  return sha256(joined(pad(0x5c), await sha256(joined(pad(0x36), data))));
}

export const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
