import { LIMITS } from '@tandem/contracts/product/limits';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { MailSentArt } from '@tandem/shared-ui/components/Illustration';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

/**
 * Signups are closed, and there is no invite in the address (R-SIGNUP-CLOSED-SHOWN) or one that opens nothing
 * (R-SIGNUP-INVITE-CHECKED).
 */
export function SignupClosed({ hasInvite }: { hasInvite: boolean }) {
  const { t } = useTranslation('mf-signup');
  const links = useLinks();
  const { name } = useSettings();
  return (
    <EmptyState
      level={1}
      art={<MailSentArt />}
      title={t(hasInvite ? 'closed.invite-title' : 'closed.title', { name })}
      action={
        links.home ? (
          <Link to={links.home()} className={buttonClass({ variant: 'secondary' })}>
            {t('closed.home')}
          </Link>
        ) : undefined
      }
    >
      {hasInvite ? t('closed.invite', { days: LIMITS.inviteDays }) : t('errors.invite-only')}
    </EmptyState>
  );
}
