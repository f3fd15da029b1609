import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { ApiError, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { KEEPS_LIST } from '../../../shared/kept-list.ts';
import styles from './ConversationFailure.module.css';
import { ReportBlocker } from './ReportBlocker.tsx';

interface ConversationFailureProps {
  error: Error;
  retry: () => void;
  isRetrying: boolean;
  /** Whom the conversation is with, where that is known; the name, where it was shown before. */
  partner?: { id: number; name?: string | undefined } | undefined;
}

/** Shown instead of a conversation that was deleted, is blocked, or failed to load. */
export function ConversationFailure({ error, retry, isRetrying, partner }: ConversationFailureProps) {
  const { t } = useTranslation('mf-chat');
  const { chats } = useLinks();
  const code = error instanceof ApiError ? error.code : null;
  const words = code === null ? t('errors.generic') : error.message;
  const waysOn = (
    <Stack gap={3} align="center">
      <Link to={chats?.() ?? '/chats'} state={KEEPS_LIST} className={buttonClass({ variant: 'secondary' })}>
        {t('header.back')}
      </Link>
      {code === 'blocked' && partner !== undefined ? <ReportBlocker {...partner} /> : null}
    </Stack>
  );
  const again = (
    <Button variant="primary" loading={isRetrying} onClick={retry}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert" className={styles.failure}>
      {code === 'not_found' && partner !== undefined ? (
        // It was shown here before: its address is right, and the words about wrong ones are not.
        <EmptyState level={1} art={<NotFoundArt />} title={t('errors.taken')} action={waysOn}>
          {t('errors.takenText')}
        </EmptyState>
      ) : code === 'not_found' || code === 'blocked' ? (
        <EmptyState level={1} art={<NotFoundArt />} title={words} action={waysOn} />
      ) : (
        <EmptyState level={1} art={<OfflineArt />} title={t('errors.conversation')} action={again}>
          {words}
        </EmptyState>
      )}
    </div>
  );
}
