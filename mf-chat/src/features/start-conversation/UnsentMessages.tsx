import type { ComponentProps } from 'react';
import { MessageItem } from '@tandem/shared-ui/components/MessageItem';
import { MessageList } from '@tandem/shared-ui/components/MessageList';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MessageContent } from '../../shared/gifts/MessageContent.tsx';
import { UnsentActions } from '../conversation/components/UnsentActions.tsx';
import { unsentState } from '../conversation/model/timeline.ts';
import type { OutboxOfProfile } from '../conversation/model/use-outbox.ts';

interface UnsentMessagesProps {
  outbox: ComponentProps<typeof UnsentActions>['outbox'] & Pick<OutboxOfProfile, 'isUnstored'>;
  /** Of the recipient. */
  name: string;
}

/** What is on its way or was refused, with its reason and the way on (R-CHAT-FAILED-ACTIONS). */
export function UnsentMessages({ outbox, name }: UnsentMessagesProps) {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  return (
    <>
      <MessageList label={t('write.unsent')}>
        {outbox.entries.map((entry) => {
          const { clientId, text, gift, writtenAt, reason } = entry;
          const { state, stateText } = unsentState(entry);
          return (
            <MessageItem
              key={clientId}
              mine
              author={t('messages.you')}
              time={format.time(writtenAt)}
              dateTime={writtenAt}
              state={state}
              stateLabel={t(`messages.states.${stateText}`, { reason: reason?.message ?? t('messages.held') })}
              {...(state === 'sending'
                ? {}
                : { actions: <UnsentActions state={state} clientId={clientId} outbox={outbox} /> })}
            >
              <MessageContent message={{ text, gift, mine: 'unsent' }} name={name} />
            </MessageItem>
          );
        })}
      </MessageList>
      {outbox.isUnstored ? <Text size="s">{t('unsent.unstored')}</Text> : null}
    </>
  );
}
