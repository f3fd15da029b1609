import { Button } from '@tandem/shared-ui/components/Button';
import { MessageItem } from '@tandem/shared-ui/components/MessageItem';
import { MessageList } from '@tandem/shared-ui/components/MessageList';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MessageContent } from '../../shared/gifts/MessageContent.tsx';
import type { OutboxOfProfile } from '../conversation/model/use-outbox.ts';

interface UnsentMessagesProps {
  outbox: Pick<OutboxOfProfile, 'entries' | 'retry' | 'remove'>;
  /** Of the recipient. */
  name: string;
}

/** What is on its way or was refused, with its reason and the way on (R-CHAT-FAILED-ACTIONS). */
export function UnsentMessages({ outbox, name }: UnsentMessagesProps) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  return (
    <MessageList label={t('write.unsent')}>
      {outbox.entries.map(({ clientId, text, gift, writtenAt, state, reason }) => (
        <MessageItem
          key={clientId}
          mine
          author={t('messages.you')}
          time={format.time(writtenAt)}
          dateTime={writtenAt}
          state={state}
          stateLabel={t(`messages.states.${state}`, { reason: reason?.message ?? '' })}
          {...(state === 'failed'
            ? {
                actions: (
                  <>
                    <Button size="s" variant="quiet" onClick={() => outbox.retry(clientId)}>
                      {t('messages.retry')}
                    </Button>
                    <Button size="s" variant="quiet" onClick={() => outbox.remove(clientId)}>
                      {t('messages.delete')}
                    </Button>
                  </>
                ),
              }
            : {})}
        >
          <MessageContent message={{ text, gift, mine: true }} name={name} />
        </MessageItem>
      ))}
    </MessageList>
  );
}
