import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoMessagesArt } from '@tandem/shared-ui/components/Illustration';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import styles from './ChatWithOneself.module.css';

/** Shown instead of a conversation with the member's own profile: why there is none, and a link to the profile. */
export function ChatWithOneself() {
  const { t } = useTranslation('mf-chat');
  const { profile, chats } = useLinks();
  const way = profile?.();
  return (
    <EmptyState
      level={1}
      art={<NoMessagesArt />}
      title={t('self.title')}
      action={
        <Link to={way ?? chats?.() ?? '/chats'} className={buttonClass({ variant: 'secondary' })}>
          {t(way === undefined ? 'header.back' : 'self.profile')}
        </Link>
      }
      className={styles.place}
    >
      {t('self.text')}
    </EmptyState>
  );
}
