import type { Payment } from '@tandem/contracts/api/payments';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { checkoutPath } from '../../../shared/model/checkout-path.ts';

interface OtherMethodProps {
  payment: Pick<Payment, 'bundle_id' | 'country'>;
  variant?: 'primary' | 'quiet';
}

/** The way to the checkout of the bundle, for who cannot, may not or will not sign (R-PAY-DEBIT-OTHER-METHOD). */
export function OtherMethod({ payment: { bundle_id: bundleId, country }, variant = 'quiet' }: OtherMethodProps) {
  const { t } = useTranslation('mf-payments');
  const path = checkoutPath(useLinks(), { bundleId, country });
  if (path === null) return null;
  return (
    <Link to={path} className={buttonClass({ variant, full: true })}>
      {t('debit.other-method')}
    </Link>
  );
}
