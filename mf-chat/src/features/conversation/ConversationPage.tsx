import { useState } from 'react';
import { ApiError, PageNotFound } from '@tandem/shared-ui/host';
import { useParams } from '@tandem/shared-ui/router';
import { ChatPanes } from '../../shared/ChatPanes.tsx';
import { SideList } from '../chats/components/SideList.tsx';
import { ConversationFailure } from './components/ConversationFailure.tsx';
import { ConversationSkeleton } from './components/ConversationSkeleton.tsx';
import { ConversationView } from './components/ConversationView.tsx';
import { idOf } from './model/id-of.ts';
import type { Partner } from './model/partner.ts';
import { useMessages } from './model/use-messages.ts';

/** `/chats/{id}`: one conversation by its own id (S-CHAT-CONVERSATION). */
export default function ConversationPage() {
  const id = idOf(useParams()['id']);
  return id === null ? <PageNotFound /> : <KnownConversation key={id} conversationId={id} />;
}

function KnownConversation({ conversationId }: { conversationId: number }) {
  const messages = useMessages(conversationId);
  const { chat, error } = messages;
  const partner = useLastPartner(chat?.profile);
  if (chat === undefined && error instanceof ApiError && error.code === 'not_found') return <PageNotFound />;
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
