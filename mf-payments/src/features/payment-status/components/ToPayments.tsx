import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

/** The way on where nothing is to be paid or read here: to one purchase, or to all of them. */
export function ToPayments({ id, variant = 'primary' }: { id?: string; variant?: 'primary' | 'quiet' }) {
  const { t } = useTranslation('mf-payments');
  const links = useLinks();
  if (links.transactions === undefined) return null;
  return (
    <Link
      to={links.transactions(id === undefined ? undefined : { id })}
      className={buttonClass({ variant, size: variant === 'primary' ? 'l' : 'm', full: true })}
    >
      {t(id === undefined ? 'status.to-payments' : 'status.to-purchase')}
    </Link>
  );
}
