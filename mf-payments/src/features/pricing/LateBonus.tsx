import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useLateComponent } from '@tandem/shared-ui/use-late-component';
import type { BonusBanner } from '../../shared/components/BonusBanner.tsx';
import { BonusBannerSkeleton } from '../../shared/components/BonusBannerSkeleton.tsx';

const load = async () =>
  (await import(/* webpackChunkName: "bonus-banner" */ '../../shared/components/BonusBanner.tsx')).BonusBanner;

/**
 * The active discount, which few visitors of the page have. Where its file is lost, the prices are there without it, and have the
 * discount in them (R-PAY-PRICES-BONUS-LOST).
 */
export function LateBonus({ bonus }: ComponentProps<typeof BonusBanner>) {
  const [isLost, setLost] = useState(false);
  const { Loaded } = useLateComponent(load, !isLost, { text: null, onFailed: () => setLost(true) });
  if (isLost) return null;
  return Loaded === null ? <BonusBannerSkeleton /> : <Loaded bonus={bonus} />;
}
