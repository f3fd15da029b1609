import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OutboxOfProfile } from '../model/use-outbox.ts';

interface UnsentActionsProps {
  state: 'waiting' | 'failed';
  clientId: string;
  outbox: Pick<OutboxOfProfile, 'entries' | 'editing' | 'canEdit' | 'edit' | 'retry' | 'remove'>;
}

/**
 * What can be done with an unsent message: one that waits goes by itself, one that failed on request (R-CHAT-FAILED-ACTIONS),
 * also with another text (R-CHAT-FAILED-EDIT). While one is being edited, nothing else is sent again: it is the first.
 */
export function UnsentActions({ state, clientId, outbox }: UnsentActionsProps) {
  const { t } = useTranslation('mf-chat');
  const { entries, editing, canEdit, edit, retry, remove } = outbox;
  const isFree = state === 'failed' && editing === undefined;
  const text = entries.find((entry) => entry.clientId === clientId)?.text;
  return (
    <>
      {isFree ? (
        <Button size="s" variant="quiet" onClick={() => retry(clientId)}>
          {t('messages.retry')}
        </Button>
      ) : null}
      {isFree && canEdit(clientId) ? (
        <Button size="s" variant="quiet" onClick={() => edit(clientId, text)}>
          {t('messages.edit')}
        </Button>
      ) : null}
      <Button size="s" variant="quiet" onClick={() => remove(clientId)}>
        {t('messages.delete')}
      </Button>
    </>
  );
}
