import type { Country } from '@tandem/contracts/product/locales';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Page } from '@tandem/shared-ui/components/Page';
import { useLinks, useSession, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { BonusBannerSkeleton } from '../../shared/components/BonusBannerSkeleton.tsx';
import { BundleSection } from '../../shared/components/BundleSection.tsx';
import { BuyingNotes } from '../../shared/components/BuyingNotes.tsx';
import { LateBonusBanner } from '../../shared/components/LateBonusBanner.tsx';
import { PriceHead } from '../../shared/components/PriceHead.tsx';
import { PriceList } from '../../shared/components/PriceList.tsx';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
import { useWayBack } from '../../shared/model/use-way-back.ts';
import { BundlePrices, BundlePricesSkeleton } from './BundlePrices.tsx';
import { Tariffs } from './Tariffs.tsx';
import styles from './PricingPage.module.css';

/** What Premium is has a page of its own. */
const NOTES = ['once', 'tax'] as const;

/** `/pricing`: every price of the site, to read and compare, for visitors too (R-PAY-PAGES-APART). */
export default function PricingPage() {
  const { t } = useTranslation('mf-payments');
  const session = useSession();
  const { name } = useSettings();
  const [country, chooseCountry] = useBuyerCountry();
  useWayBack(session.status === 'member' ? session.user.id : null);
  return (
    <Page>
      <PriceHead title={t('pricing.title')} text={t('pricing.text', { name })} />
      <Tariffs />
      <BundleSection
        title={t('pricing.bundles')}
        country={country}
        onCountry={chooseCountry}
        countryClass={styles.country}
      >
        <PriceList
          country={country}
          skeleton={
            <>
              <BonusBannerSkeleton />
              <BundlePricesSkeleton />
            </>
          }
        >
          {(prices, heading) => (
            <>
              <LateBonusBanner prices={prices} />
              <BundlePrices bundles={prices.bundles} tableRef={heading} />
            </>
          )}
        </PriceList>
        <WayOn country={country} />
      </BundleSection>
      <BuyingNotes country={country} only={NOTES} />
    </Page>
  );
}

/** The one way on from here: a visitor joins, a member buys. */
function WayOn({ country }: { country: Country }) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  const isMember = useSession().status === 'member';
  const path = isMember ? links.buyCredits?.() : links.signup?.({ country });
  if (path === undefined) return null;
  return (
    <Link to={path} className={`${buttonClass({ variant: 'primary', size: 'l' })} ${styles.way}`}>
      {t(isMember ? 'pricing.get' : 'pricing.join')}
    </Link>
  );
}
