/** One value of each factor. */
export type Cell = Readonly<Record<string, string>>;

/** Every two values of a cell, as one word each. */
export function pairsOf(cell: Cell): string[] {
  const values = Object.entries(cell).map(([factor, value]) => `${factor}=${value}`);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`));
}

/**
 * A few of the possible cells in which every two values that can meet do meet at least once: a fault that takes two of
 * them is found without going through all. The same cells give the same result. Of cells that bring together as many new
 * pairs, the one is taken whose pairs have met the least: so three values meet as often as they can, too.
 */
export function coveringCells<Possible extends Cell>(possible: readonly Possible[]): Possible[] {
  const candidates = possible.map((cell) => ({ cell, pairs: pairsOf(cell) }));
  const met = new Map<string, number>();
  const timesMet = (pair: string) => met.get(pair) ?? 0;
  const chosen: Possible[] = [];
  for (;;) {
    let best: { cell: Possible; pairs: string[]; gain: number; worn: number } | undefined;
    for (const { cell, pairs } of candidates) {
      const gain = pairs.filter((pair) => timesMet(pair) === 0).length;
      if (gain === 0 || gain < (best?.gain ?? 0)) continue;
      const worn = pairs.reduce((sum, pair) => sum + timesMet(pair), 0);
      if (best === undefined || gain > best.gain || worn < best.worn) best = { cell, pairs, gain, worn };
    }
    if (best === undefined) return chosen;
    chosen.push(best.cell);
    for (const pair of best.pairs) met.set(pair, timesMet(pair) + 1);
  }
}
