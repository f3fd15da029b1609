import type { Bundle } from '@tandem/contracts/api/payments';

/** Whole percent that a credit of the bundle costs less than one of the smallest bundle, rounded down; 0 for none. */
export function savingOf(bundle: Bundle, bundles: readonly Bundle[]): number {
  const smallest = bundles.reduce((least, one) => (one.credits < least.credits ? one : least), bundle);
  const ratio = (bundle.price * smallest.credits) / (bundle.credits * smallest.price);
  return Math.max(0, Math.floor((1 - ratio) * 100 + 1e-9));
}
