import { LIMITS } from '@tandem/contracts/product/limits';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSession, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { PATHS } from '../../paths.ts';
import { ActivationFrame } from './components/ActivationFrame.tsx';
import { ResendMail } from './components/ResendMail.tsx';
import { MarkedText } from '../../shared/MarkedText.tsx';
import styles from './ActivateErrorPage.module.css';

/**
 * Leads a visitor to another link: by the login, or, where nobody is let in before their address is confirmed, by a new
 * password, whose link confirms it as well (R-ACCOUNT-LOGIN-HIDDEN).
 */
function NewLink() {
  const { t } = useTranslation('mf-signup');
  const { login, resetPassword } = useLinks();
  const isHidden = useSettings().reveal_taken_email === false;
  const to = isHidden ? resetPassword?.() : login?.({ next: PATHS.completeSignup });
  if (to === undefined) return null;
  return (
    <Link to={to} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
      {t(isHidden ? 'activate.reset' : 'activate.login')}
    </Link>
  );
}

/**
 * `/activate/error` (T-ACCOUNT-ACTIVATION-FAILED): the link is invalid or expired; the support address
 * (T-ACCOUNT-CONTACT), and another mail for a member who is logged in.
 */
export default function ActivateErrorPage() {
  const { t } = useTranslation('mf-signup');
  const session = useSession();
  const links = useLinks();
  const { support_email: support } = useSettings();
  const unconfirmed = session.status === 'member' && session.user.status === 'not_confirmed' ? session.user : null;
  return (
    <ActivationFrame
      title={t('activate.failed')}
      action={
        <>
          {session.status === 'visitor' ? <NewLink /> : null}
          {links.searchMembers ? (
            <Link to={links.searchMembers()} className={buttonClass({ size: 'l', full: true })}>
              {t('confirm.members')}
            </Link>
          ) : null}
        </>
      }
      more={unconfirmed === null ? undefined : <ResendMail email={unconfirmed.email} />}
    >
      <Text>
        <MarkedText
          text={t('activate.contact', { support })}
          marks={{
            mail: (
              <a href={`mailto:${support}`} className={styles.mail}>
                {support}
              </a>
            ),
          }}
        />
      </Text>
      <Text tone="muted" className={styles.reason}>
        {session.status === 'member' && session.user.status === 'active'
          ? t('activate.already')
          : t('activate.expired', { hours: LIMITS.activationHours })}
      </Text>
    </ActivationFrame>
  );
}
