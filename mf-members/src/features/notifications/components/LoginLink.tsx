import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

/** To the login, and back to the notifications; nothing while no live part has a login. */
export function LoginLink() {
  const { t } = useTranslation('mf-members');
  const { login } = useLinks();
  if (login === undefined) return null;
  return (
    <Link to={login({ next: '/notifications' })} className={buttonClass({ variant: 'primary' })}>
      {t('login.login')}
    </Link>
  );
}
