import type { MemberProfile } from '@tandem/contracts/api/members';
import { ApiError, PageNotFound, useUser } from '@tandem/shared-ui/host';
import { useParams } from '@tandem/shared-ui/router';
import { ChatPanes } from '../../shared/ChatPanes.tsx';
import { SideList } from '../chats/components/SideList.tsx';
import { useAwaitsOpeners } from '../start-conversation/use-openers.ts';
import { ChatWithOneself } from './components/ChatWithOneself.tsx';
import { ConversationFailure } from './components/ConversationFailure.tsx';
import { ConversationSkeleton } from './components/ConversationSkeleton.tsx';
import { ConversationView } from './components/ConversationView.tsx';
import { idOf } from './model/id-of.ts';
import { useMessages } from './model/use-messages.ts';
import { useWithConversation } from './model/use-outbox.ts';
import { usePartner } from './model/use-partner.ts';

/** `/members/{id}/chat`: the conversation with a profile, or a new one (S-CHAT-MEMBER). */
export default function ChatWithMemberPage() {
  const id = idOf(useParams()['id']);
  const ownId = useUser()?.id;
  if (id === null) return <PageNotFound />;
  if (id !== ownId) return <WithMember id={id} />;
  return (
    <ChatPanes list={<SideList />} phone="conversation">
      <ChatWithOneself />
    </ChatPanes>
  );
}

function WithMember({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = usePartner(id);
  if (data === undefined && error instanceof ApiError && error.code === 'not_found') {
    return <PageNotFound reason={error.message} />;
  }
  return (
    <ChatPanes list={<SideList selected={id} />} phone="conversation">
      {data === undefined ? (
        error === null ? (
          <ConversationSkeleton />
        ) : (
          <ConversationFailure error={error} retry={() => void refetch()} isRetrying={isFetching} partner={{ id }} />
        )
      ) : (
        <WithProfile key={id} profile={data} />
      )}
    </ChatPanes>
  );
}

/**
 * The profile is loaded already, so its name is shown while the messages are loading. A new conversation and the one
 * that it becomes have one view, which keeps the draft and the focus.
 */
function WithProfile({ profile }: { profile: MemberProfile }) {
  const { conversation_id: conversationId } = useWithConversation(profile);
  const messages = useMessages(conversationId);
  const awaitsOpeners = useAwaitsOpeners(profile, conversationId === null);
  const { chat, error } = messages;
  if (awaitsOpeners) return <ConversationSkeleton />;
  if (error !== null) {
    return (
      <ConversationFailure error={error} retry={messages.refetch} isRetrying={messages.isFetching} partner={profile} />
    );
  }
  return (
    <ConversationView
      partner={chat?.profile ?? { ...profile, available: true }}
      conversation={conversationId === null ? null : { id: conversationId, messages }}
    />
  );
}
