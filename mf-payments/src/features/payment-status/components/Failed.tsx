import { X } from 'lucide-react';
import type { Payment } from '@tandem/contracts/api/payments';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { checkoutPath } from '../../../shared/model/checkout-path.ts';
import styles from './status.module.css';

/** Not paid (T-PAY-FAILED): nothing was charged, and there are other ways to pay (R-PAY-STATUS-OTHER-METHOD). */
export function Failed({ payment }: { payment: Payment }) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  const { bundle_id: bundleId, country, method } = payment;
  const other = checkoutPath(links, { bundleId, country });
  const same = checkoutPath(links, { bundleId, country, method });
  return (
    <>
      <div className={styles.status} role="alert">
        <span className={styles.failed} aria-hidden="true">
          <X />
        </span>
        <Heading level={1}>{t('status.failed')}</Heading>
        <Text tone="muted">{t('status.failed-text')}</Text>
      </div>
      <div className={styles.actions}>
        {other === null ? null : (
          <Link to={other} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
            {t('status.other-method')}
          </Link>
        )}
        {same === null ? null : (
          <Link to={same} className={buttonClass({ variant: 'secondary', size: 'l', full: true })}>
            {t('status.same-method')}
          </Link>
        )}
      </div>
    </>
  );
}
