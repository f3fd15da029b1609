/** Whether two samples of times differ, by their ranks (Mann and Whitney): outliers of a busy machine count as one rank. */
export interface Comparison {
  /** How likely one of the first is longer than one of the second; 0.5 where they do not differ. */
  share: number;
  /** Standard deviations from 0.5. */
  z: number;
}

/** Each value's rank from 1; equal values have the middle of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value);
  const ranks: number[] = Array.from({ length: values.length }, () => 0);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (order[end + 1]?.value === order[start]?.value) end += 1;
    for (const { index } of order.slice(start, end + 1)) ranks[index] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}

/** Compares two samples of times. Throws when one is empty. */
export function compareTimes(first: readonly number[], second: readonly number[]): Comparison {
  const [n, m] = [first.length, second.length];
  if (n === 0 || m === 0) throw new Error('There is nothing to compare.');
  const sum = ranksOf([...first, ...second])
    .slice(0, n)
    .reduce((total, rank) => total + rank, 0);
  const greater = sum - (n * (n + 1)) / 2;
  return {
    share: greater / (n * m),
    z: (greater - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12),
  };
}

/**
 * What several comparisons say together. Each counts by its own ranks: a machine that is slower in one of them moves none of
 * the others. Throws where there is none.
 */
export function together(comparisons: readonly Comparison[]): Comparison {
  const { length } = comparisons;
  if (length === 0) throw new Error('There is nothing to put together.');
  const sumOf = (of: keyof Comparison) => comparisons.reduce((total, { [of]: value }) => total + value, 0);
  return { share: sumOf('share') / length, z: sumOf('z') / Math.sqrt(length) };
}

/** A difference is found in nine of ten measurements where it is so many deviations over the bound. */
const NINE_OF_TEN = 1.28;
const HALVINGS = 24;

/**
 * The smallest difference that a bound of so many deviations finds in nine of ten measurements of samples like these: so
 * much is added to each value, and what comes out is compared with what there was.
 */
export function smallestFound(samples: readonly (readonly number[])[], bound: number): number {
  const zOf = (added: number) =>
    together(
      samples.map((times) =>
        compareTimes(
          times.map((time) => time + added),
          times,
        ),
      ),
    ).z;
  // Where all of the first are longer than all of the second, no more can be found.
  let [low, high] = [0, Math.max(...samples.flat()) - Math.min(...samples.flat()) + 1];
  if (zOf(high) < bound + NINE_OF_TEN) return Infinity;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (zOf(middle) < bound + NINE_OF_TEN) low = middle;
    else high = middle;
  }
  return high;
}
