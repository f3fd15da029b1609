import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OutboxOfProfile } from '../model/use-outbox.ts';

interface UnsentActionsProps {
  state: 'waiting' | 'failed';
  clientId: string;
  outbox: Pick<OutboxOfProfile, 'retry' | 'remove'>;
}

/** What can be done with an unsent message: one that waits goes by itself, one that failed on request (R-CHAT-FAILED-ACTIONS). */
export function UnsentActions({ state, clientId, outbox }: UnsentActionsProps) {
  const { t } = useTranslation('mf-chat');
  return (
    <>
      {state === 'failed' ? (
        <Button size="s" variant="quiet" onClick={() => outbox.retry(clientId)}>
          {t('messages.retry')}
        </Button>
      ) : null}
      <Button size="s" variant="quiet" onClick={() => outbox.remove(clientId)}>
        {t('messages.delete')}
      </Button>
    </>
  );
}
