import { useState } from 'react';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import { useLateComponent } from '@tandem/shared-ui/use-late-component';
import { BonusBannerSkeleton } from './BonusBannerSkeleton.tsx';

type Discount = NonNullable<BundlesResponse['discount']>;

const load = async () => (await import(/* webpackChunkName: "bonus-banner" */ './BonusBanner.tsx')).BonusBanner;

function LateBonus({ bonus }: { bonus: Discount }) {
  const [isLost, setLost] = useState(false);
  const { Loaded } = useLateComponent(load, !isLost, { text: null, onFailed: () => setLost(true) });
  if (isLost) return null;
  return Loaded === null ? <BonusBannerSkeleton /> : <Loaded bonus={bonus} />;
}

/**
 * Why prices are struck, where they are (R-PAY-ONE-DISCOUNT): the discount of a price list. It is loaded late, because few buyers have
 * one; where its file is lost, the prices are there without it, and have the discount in them (R-PAY-PRICES-BONUS-LOST).
 */
export function LateBonusBanner({ prices: { discount } }: { prices: Pick<BundlesResponse, 'discount'> }) {
  return discount === null ? null : <LateBonus bonus={discount} />;
}
