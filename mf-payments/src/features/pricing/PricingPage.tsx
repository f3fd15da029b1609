import { Page } from '@tandem/shared-ui/components/Page';
import { useLinks, useSession, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { BonusBannerSkeleton } from '../../shared/components/BonusBannerSkeleton.tsx';
import { BundleCards, BundleCardsSkeleton } from '../../shared/components/BundleCards.tsx';
import { BundleSection } from '../../shared/components/BundleSection.tsx';
import { BuyingNotes } from '../../shared/components/BuyingNotes.tsx';
import { PriceHead } from '../../shared/components/PriceHead.tsx';
import { PriceList } from '../../shared/components/PriceList.tsx';
import { checkoutPath } from '../../shared/model/checkout-path.ts';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
import { useWayBack } from '../../shared/model/use-way-back.ts';
import { LateBonus } from './LateBonus.tsx';
import { Tariffs } from './Tariffs.tsx';
import styles from './PricingPage.module.css';

/** `/pricing`: every price of the site, for visitors too. */
export default function PricingPage() {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  const session = useSession();
  const { name } = useSettings();
  const [country, chooseCountry] = useBuyerCountry();
  const isMember = session.status === 'member';
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
              <BundleCardsSkeleton />
            </>
          }
        >
          {(prices) => (
            <>
              {prices.discount === null ? null : <LateBonus bonus={prices.discount} />}
              <BundleCards
                bundles={prices.bundles}
                actionKey={isMember ? 'bundle.take' : 'bundle.join'}
                pathOf={(bundle) =>
                  isMember
                    ? checkoutPath(links, { bundleId: bundle.id, country: prices.country })
                    : (links.signup?.({ country }) ?? null)
                }
              />
            </>
          )}
        </PriceList>
      </BundleSection>
      <BuyingNotes country={country} />
    </Page>
  );
}
