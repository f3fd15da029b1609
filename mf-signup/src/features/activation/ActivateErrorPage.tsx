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
          {session.status === 'visitor' && links.login ? (
            <Link
              to={links.login({ next: PATHS.completeSignup })}
              className={buttonClass({ variant: 'primary', size: 'l', full: true })}
            >
              {t('activate.login')}
            </Link>
          ) : null}
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
          : t('activate.expired')}
      </Text>
    </ActivationFrame>
  );
}
