import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { BuyingNotes } from '../../shared/components/BuyingNotes.tsx';
import { CountrySelect } from '../../shared/components/CountrySelect.tsx';
import { PremiumBenefits } from '../../shared/components/PremiumBenefits.tsx';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
import PremiumPackages from './PremiumPackages.tsx';
import styles from './PremiumPage.module.css';

/** `/premium`: what any first bundle includes for life, and the bundles. */
export default function PremiumPage() {
  const { t } = useTranslation('mf-payments');
  const user = useUser();
  const links = useLinks();
  const [country, chooseCountry] = useBuyerCountry();
  const isPremium = user?.paid_user === true;
  return (
    <Page>
      <header className={styles.head}>
        <Heading level={1}>{isPremium ? t('premium.title-member') : t('premium.title')}</Heading>
        <Text size="l" tone="muted">
          {isPremium ? t('premium.text-member') : t('premium.text')}
        </Text>
      </header>
      <PremiumBenefits />
      {isPremium ? (
        links.buyCredits && (
          <Link to={links.buyCredits()} className={`${buttonClass({ variant: 'primary', size: 'l' })} ${styles.more}`}>
            {t('premium.more-credits')}
          </Link>
        )
      ) : (
        <section className={styles.offer} aria-labelledby="bundles">
          <div className={styles.bar}>
            <Heading level={2} id="bundles">
              {t('premium.bundles')}
            </Heading>
            <CountrySelect value={country} onChange={chooseCountry} className={styles.country} />
          </div>
          <PremiumPackages />
        </section>
      )}
      {isPremium ? null : <BuyingNotes />}
    </Page>
  );
}
