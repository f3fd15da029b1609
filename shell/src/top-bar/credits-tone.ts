import { LIMITS } from '@tandem/contracts/product/limits';

/** spec §2: the credits badge shows at 10 or fewer; it warns above 0 and is danger at 0. Null above 10. */
export function creditsTone(credits: number): 'warning' | 'danger' | null {
  if (credits > LIMITS.creditsBadgeThreshold) return null;
  return credits > 0 ? 'warning' : 'danger';
}
