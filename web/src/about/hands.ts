/** The hands that a record tells as they were dealt. */

export interface DealtHands {
  game: number;
  deal: number;
  hands: { zone: 'deal' | 'foot'; seat: string; cards: string[] }[];
}

const LINE = /^d +(deal|foot)\d* ([A-L]) ((?:[A2-9TJQK][CDHS]|JK)+)\b/;

/** Deal by deal, the last first; what hides a card is left out. */
export function handsOf(record: string): DealtHands[] {
  const found: DealtHands[] = [];
  let game = 1;
  for (const line of record.split('\n')) {
    const head = /^# (game|deal) (\d+)/.exec(line);
    if (head?.[1] === 'game') game = Number(head[2]);
    if (head?.[1] === 'deal') found.unshift({ game, deal: Number(head[2]), hands: [] });
    const dealt = LINE.exec(line);
    if (dealt) found[0]?.hands.push({ zone: dealt[1] as 'deal' | 'foot', seat: dealt[2] ?? '', cards: dealt[3]?.match(/JK|../g) ?? [] });
  }
  return found.filter((one) => one.hands.length > 0);
}
