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
