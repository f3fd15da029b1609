import { LIMITS } from '@tandem/contracts/product/limits';

/**
 * The credits badge (L-FRAME-CREDITS-BADGE): R-FRAME-CREDITS-WARNING, R-FRAME-CREDITS-DANGER. Null where it is not
 * shown.
 */
export function creditsTone(credits: number): 'warning' | 'danger' | null {
  if (credits > LIMITS.creditsBadgeThreshold) return null;
  return credits > 0 ? 'warning' : 'danger';
}
