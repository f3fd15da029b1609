import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Page } from '@tandem/shared-ui/components/Page';
import { useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { BundleSection } from '../../shared/components/BundleSection.tsx';
import { BuyingNotes } from '../../shared/components/BuyingNotes.tsx';
import { PremiumBenefits } from '../../shared/components/PremiumBenefits.tsx';
import { PriceHead } from '../../shared/components/PriceHead.tsx';
import { useBuyerCountry } from '../../shared/model/use-buyer-country.ts';
import { useWayBack } from '../../shared/model/use-way-back.ts';
import PremiumPackages from './PremiumPackages.tsx';
import styles from './PremiumPage.module.css';

/** How it is paid is said where it is bought. */
const NOTES = ['premium', 'tax'] as const;

/** `/premium`: what any first bundle includes for life, when it ends, and the bundles (R-PAY-PAGES-APART). */
export default function PremiumPage() {
  const { t } = useTranslation('mf-payments');
  const user = useUser();
  const links = useLinks();
  const [country, chooseCountry] = useBuyerCountry();
  const isPremium = user?.paid_user === true;
  useWayBack(user?.id ?? null);
  return (
    <Page>
      <PriceHead
        title={isPremium ? t('premium.title-member') : t('premium.title')}
        text={isPremium ? t('premium.text-member') : t('premium.text')}
      />
      <PremiumBenefits />
      {isPremium ? (
        links.buyCredits && (
          <Link to={links.buyCredits()} className={`${buttonClass({ variant: 'primary', size: 'l' })} ${styles.more}`}>
            {t('premium.more-credits')}
          </Link>
        )
      ) : (
        <BundleSection title={t('premium.bundles')} country={country} onCountry={chooseCountry}>
          <PremiumPackages />
        </BundleSection>
      )}
      {isPremium ? null : <BuyingNotes country={country} only={NOTES} />}
    </Page>
  );
}
