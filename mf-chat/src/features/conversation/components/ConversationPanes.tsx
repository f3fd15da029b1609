import { useState } from 'react';
import { ApiError, PageNotFound } from '@tandem/shared-ui/host';
import { ChatPanes } from '../../../shared/ChatPanes.tsx';
import { SideList } from '../../chats/components/SideList.tsx';
import type { Partner } from '../model/partner.ts';
import type { Messages } from '../model/use-messages.ts';
import { ConversationFailure } from './ConversationFailure.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { ConversationView } from './ConversationView.tsx';

/** A conversation with the list beside it; its placeholder, or why it could not be loaded. */
export function ConversationPanes({ conversationId, messages }: { conversationId: number; messages: Messages }) {
  const { chat, error } = messages;
  const partner = useLastPartner(chat?.profile);
  const isMissing = chat === undefined && error instanceof ApiError && error.code === 'not_found';
  // What this page has shown is no wrong address: a block from another tab has taken it away.
  if (isMissing && partner === undefined) return <PageNotFound />;
  return (
    <ChatPanes list={<SideList selected={chat?.profile.id} />} phone="conversation">
      {chat !== undefined ? (
        <ConversationView partner={chat.profile} conversation={{ id: conversationId, messages }} />
      ) : error === null ? (
        <ConversationSkeleton />
      ) : (
        <ConversationFailure
          error={error}
          retry={messages.refetch}
          isRetrying={messages.isFetching}
          partner={partner}
        />
      )}
    </ChatPanes>
  );
}

/** Whom the page showed last: a block takes the conversation away, and who it was with has to be known to be reported. */
function useLastPartner(shown: Partner | undefined): Partner | undefined {
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown.id !== last?.id) setLast(shown);
  return last;
}
