import type { Bundle } from '@tandem/contracts/api/payments';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import styles from './OrderSummary.module.css';

/** What is bought, what it costs in all, and that it is paid once. */
export function OrderSummary({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation('mf-payments');
  const format = useFormat();
  const links = useLinks();
  const price = format.money(bundle.price, bundle.currency);
  return (
    <div className={styles.summary}>
      <Heading level={2} size="card">
        {t('checkout.summary')}
      </Heading>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt>{t('bundle.amount', { count: bundle.credits })}</dt>
          <dd>{price}</dd>
        </div>
        <div className={styles.rate}>
          <dt>{t('checkout.rate')}</dt>
          <dd>{format.money(bundle.price_per_message, bundle.currency)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('checkout.total')}</dt>
          <dd>{price}</dd>
        </div>
      </dl>
      <Text size="s" tone="muted">
        {t('checkout.paid-once')}
      </Text>
      {links.buyCredits ? (
        <Link to={links.buyCredits()} className={styles.change}>
          {t('checkout.change')}
        </Link>
      ) : null}
    </div>
  );
}
