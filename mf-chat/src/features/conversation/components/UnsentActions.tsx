import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { leaveButton } from '../model/leave-button.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';

interface UnsentActionsProps {
  state: 'waiting' | 'failed';
  clientId: string;
  outbox: Pick<OutboxOfProfile, 'entries' | 'editing' | 'canEdit' | 'edit' | 'retry' | 'remove'>;
}

/**
 * What can be done with an unsent message: one that waits goes by itself, one that failed on request (R-CHAT-FAILED-ACTIONS),
 * also with another text (R-CHAT-FAILED-EDIT). One that the site fails at may wait for long: it can be sent again now
 * (R-CHAT-FAULT-ACTIONS). While one is being edited, nothing else is sent again: it is the first.
 */
export function UnsentActions({ state, clientId, outbox }: UnsentActionsProps) {
  const { t } = useTranslation('mf-chat');
  const { entries, editing, canEdit, edit, retry, remove } = outbox;
  const entry = entries.find((one) => one.clientId === clientId);
  // It may be on its way, also in another tab: it is gone once that attempt has ended (R-CHAT-DELETE-UNDERWAY).
  const isLeaving = entry?.deleted === true;
  const isFree = editing === undefined && !isLeaving;
  // The first one decides: what waits behind it cannot go before it.
  const isStopped = entry?.cause === 'site' && entry === entries[0];
  return (
    <>
      {isFree && (state === 'failed' || isStopped) ? (
        <Button
          size="s"
          variant="quiet"
          onClick={({ currentTarget }) => {
            leaveButton(currentTarget);
            retry(clientId);
          }}
        >
          {t('messages.retry')}
        </Button>
      ) : null}
      {isFree && state === 'failed' && canEdit(clientId) ? (
        <Button size="s" variant="quiet" onClick={() => edit(clientId, entry?.text)}>
          {t('messages.edit')}
        </Button>
      ) : null}
      <Button
        size="s"
        variant="quiet"
        loading={isLeaving}
        onClick={({ detail: clicks, currentTarget }) => {
          // The second click of a double click may meet the next message, which has moved under the pointer.
          if (clicks > 1) return;
          leaveButton(currentTarget);
          remove(clientId);
        }}
      >
        {t('messages.delete')}
      </Button>
    </>
  );
}
