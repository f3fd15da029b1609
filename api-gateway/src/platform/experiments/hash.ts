/** FNV-1a with 32 bits, of the code units of a text. */
function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    // oxlint-disable-next-line unicorn/prefer-code-point -- GrowthBook hashes code units
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash >>> 0;
}

/**
 * Returns a number from 0 to 1 for a visitor, the same each time: GrowthBook's hash of version 2. With other seeds the
 * numbers of a visitor are independent of each other, so that experiments are.
 */
export function hash(seed: string, value: string): number {
  return (fnv1a(String(fnv1a(seed + value))) % 10_000) / 10_000;
}

/** Returns the index whose share of 0 to 1 has the number in it. */
export function bucketOf(share: number, weights: readonly number[]): number {
  let end = 0;
  for (const [index, weight] of weights.entries()) {
    end += weight;
    if (share < end) return index;
  }
  // The weights sum to 1, as far as numbers can.
  return weights.length - 1;
}
