import { LIMITS } from '@tandem/contracts/product/limits';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { useLinks } from '@tandem/shared-ui/host';
import { BonusBannerSkeleton } from '../../shared/components/BonusBannerSkeleton.tsx';
import { BundleCards, BundleCardsSkeleton } from '../../shared/components/BundleCards.tsx';
import { LateBonusBanner } from '../../shared/components/LateBonusBanner.tsx';
import { PriceList } from '../../shared/components/PriceList.tsx';
import { checkoutPath } from '../../shared/model/checkout-path.ts';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';

/**
 * Slot `premium-packages`, also used on /premium (R-PAY-PREMIUM-CARDS): up to four tiers, one of them highlighted
 * (L-PAY-TIERS).
 */
export default function PremiumPackages({ highlight }: SlotProps['premium-packages']) {
  const links = useLinks();
  const [country] = useBuyerCountry();
  return (
    <PriceList
      country={country}
      skeleton={
        <>
          <BonusBannerSkeleton />
          <BundleCardsSkeleton />
        </>
      }
    >
      {(prices, heading) => (
        <>
          <LateBonusBanner prices={prices} />
          <BundleCards
            listRef={heading}
            bundles={prices.bundles.slice(0, LIMITS.premiumTiers)}
            highlight={highlight}
            pathOf={(bundle) => checkoutPath(links, { bundleId: bundle.id, country: prices.country })}
          />
        </>
      )}
    </PriceList>
  );
}
