import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ApiError, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import styles from './ConversationFailure.module.css';

interface ConversationFailureProps {
  error: Error;
  retry: () => void;
  isRetrying: boolean;
}

/** Shown instead of a conversation that was deleted, is blocked, or failed to load. */
export function ConversationFailure({ error, retry, isRetrying }: ConversationFailureProps) {
  const { t } = useTranslation('mf-chat');
  const { chats } = useLinks();
  const isFinal = error instanceof ApiError && (error.code === 'not_found' || error.code === 'blocked');
  const words = error instanceof ApiError ? error.message : t('errors.generic');
  const toList = (
    <Link to={chats?.() ?? '/chats'} className={buttonClass({ variant: 'secondary' })}>
      {t('header.back')}
    </Link>
  );
  const again = (
    <Button variant="primary" loading={isRetrying} onClick={retry}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert" className={styles.failure}>
      {isFinal ? (
        <EmptyState level={1} art={<NotFoundArt />} title={words} action={toList} />
      ) : (
        <EmptyState level={1} art={<OfflineArt />} title={t('errors.conversation')} action={again}>
          {words}
        </EmptyState>
      )}
    </div>
  );
}
