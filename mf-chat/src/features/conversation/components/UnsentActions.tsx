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
  const entry = entries.find((one) => one.clientId === clientId);
  // It may be on its way, also in another tab: it is gone once that attempt has ended (R-CHAT-DELETE-UNDERWAY).
  const isLeaving = entry?.deleted === true;
  const isFree = state === 'failed' && editing === undefined && !isLeaving;
  return (
    <>
      {isFree ? (
        <Button size="s" variant="quiet" onClick={() => retry(clientId)}>
          {t('messages.retry')}
        </Button>
      ) : null}
      {isFree && canEdit(clientId) ? (
        <Button size="s" variant="quiet" onClick={() => edit(clientId, entry?.text)}>
          {t('messages.edit')}
        </Button>
      ) : null}
      <Button size="s" variant="quiet" loading={isLeaving} onClick={() => remove(clientId)}>
        {t('messages.delete')}
      </Button>
    </>
  );
}
