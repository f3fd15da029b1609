import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NotFoundArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { ApiError, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
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
  const isFinal = error instanceof ApiError && (error.code === 'not_found' || error.code === 'blocked');
  // It was shown here before: its address is right, and the words about wrong ones are not.
  const isTaken = error instanceof ApiError && error.code === 'not_found' && partner !== undefined;
  const words = error instanceof ApiError ? error.message : t('errors.generic');
  const isBlocked = error instanceof ApiError && error.code === 'blocked';
  const waysOn = (
    <Stack gap={3} align="center">
      <Link to={chats?.() ?? '/chats'} className={buttonClass({ variant: 'secondary' })}>
        {t('header.back')}
      </Link>
      {isBlocked && partner !== undefined ? <ReportBlocker {...partner} /> : null}
    </Stack>
  );
  const again = (
    <Button variant="primary" loading={isRetrying} onClick={retry}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert" className={styles.failure}>
      {isFinal ? (
        <EmptyState level={1} art={<NotFoundArt />} title={isTaken ? t('errors.taken') : words} action={waysOn}>
          {isTaken ? t('errors.takenText') : null}
        </EmptyState>
      ) : (
        <EmptyState level={1} art={<OfflineArt />} title={t('errors.conversation')} action={again}>
          {words}
        </EmptyState>
      )}
    </div>
  );
}
