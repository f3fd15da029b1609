import { useEffect } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSearchParams } from '@tandem/shared-ui/router';
import { BonusBanner } from '../../shared/components/BonusBanner.tsx';
import { BonusBannerSkeleton } from '../../shared/components/BonusBannerSkeleton.tsx';
import { BundleCards, BundleCardsSkeleton } from '../../shared/components/BundleCards.tsx';
import { BundleSection } from '../../shared/components/BundleSection.tsx';
import { BuyingNotes } from '../../shared/components/BuyingNotes.tsx';
import { PriceList } from '../../shared/components/PriceList.tsx';
import { checkoutPath } from '../../shared/model/checkout-path.ts';
import { typedCode } from '../../shared/model/typed-code.ts';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
import { useWayBack } from '../../shared/model/use-way-back.ts';
import { CreditBalance } from './CreditBalance.tsx';
import styles from './CreditsPage.module.css';

/** `/credits`: the balance, the prices, and what to know before buying. */
export default function CreditsPage() {
  const { t } = useTranslation('mf-payments');
  const { message_credits } = useSettings();
  const user = useUser();
  const userId = user?.id ?? null;
  const links = useLinks();
  const [country, chooseCountry] = useBuyerCountry();
  const [search] = useSearchParams();
  // A code of the address is for the bundle that is chosen here (R-PAY-DISCOUNT-QUERY).
  useEffect(() => void typedCode.fromAddress(userId, search), [userId, search]);
  useWayBack(userId);
  return (
    <Page>
      <header className={styles.head}>
        <div className={styles.words}>
          <Heading level={1}>{t('credits.title')}</Heading>
          <Text tone="muted">{t('credits.text', { count: message_credits })}</Text>
        </div>
        {user === null ? null : <CreditBalance credits={user.credits} />}
      </header>
      <BundleSection title={t('credits.bundles')} country={country} onCountry={chooseCountry}>
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
              {prices.discount === null ? null : <BonusBanner bonus={prices.discount} />}
              <BundleCards
                listRef={heading}
                bundles={prices.bundles}
                pathOf={(bundle) => checkoutPath(links, { bundleId: bundle.id, country: prices.country })}
              />
            </>
          )}
        </PriceList>
      </BundleSection>
      <BuyingNotes country={country} />
    </Page>
  );
}
