import { lazy, Suspense } from 'react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import { BonusBannerSkeleton } from './BonusBannerSkeleton.tsx';

const BonusBanner = lazy(async () => ({ default: (await import('./BonusBanner.tsx')).BonusBanner }));

/**
 * Why prices are struck, where they are (R-PAY-ONE-DISCOUNT): the discount of a price list. It is loaded late, because few buyers have
 * one.
 */
export function LateBonusBanner({ prices: { discount } }: { prices: Pick<BundlesResponse, 'discount'> }) {
  if (discount === null) return null;
  return (
    <Suspense fallback={<BonusBannerSkeleton />}>
      <BonusBanner bonus={discount} />
    </Suspense>
  );
}
