import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSession, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { BundleCards, BundleCardsSkeleton } from '../../shared/components/BundleCards.tsx';
import { BuyingNotes } from '../../shared/components/BuyingNotes.tsx';
import { CountrySelect } from '../../shared/components/CountrySelect.tsx';
import { PriceList } from '../../shared/components/PriceList.tsx';
import { checkoutPath } from '../../shared/model/checkout-path.ts';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
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
  return (
    <Page>
      <header className={styles.head}>
        <Heading level={1}>{t('pricing.title')}</Heading>
        <Text size="l" tone="muted">
          {t('pricing.text', { name })}
        </Text>
      </header>
      <Tariffs />
      <section className={styles.offer} aria-labelledby="bundles">
        <div className={styles.bar}>
          <Heading level={2} id="bundles">
            {t('pricing.bundles')}
          </Heading>
          <CountrySelect value={country} onChange={chooseCountry} className={styles.country} />
        </div>
        <PriceList country={country} skeleton={<BundleCardsSkeleton />}>
          {(prices) => (
            <BundleCards
              bundles={prices.bundles}
              actionKey={isMember ? 'bundle.take' : 'bundle.join'}
              pathOf={(bundle) =>
                isMember
                  ? checkoutPath(links, { bundleId: bundle.id, country: prices.country })
                  : (links.signup?.({ country }) ?? null)
              }
            />
          )}
        </PriceList>
      </section>
      <BuyingNotes />
    </Page>
  );
}
