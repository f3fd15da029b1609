import type { Bundle } from '@tandem/contracts/api/payments';

/** Returns by how many percent a credit of the bundle is cheaper than one of the smallest bundle, rounded down. */
export function savingOf(bundle: Bundle, bundles: readonly Bundle[]): number {
  const smallest = bundles.reduce((least, one) => (one.credits < least.credits ? one : least), bundle);
  const ratio = (bundle.price * smallest.credits) / (bundle.credits * smallest.price);
  return Math.max(0, Math.floor((1 - ratio) * 100 + 1e-9));
}
