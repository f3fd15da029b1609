import type { MemberProfile } from '@tandem/contracts/api/members';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { useParams } from '@tandem/shared-ui/router';
import { ChatPanes } from '../../shared/ChatPanes.tsx';
import { ListPane } from '../chats/components/ListPane.tsx';
import { partnerQuery } from './api/get-partner.ts';
import { ConversationFailure } from './components/ConversationFailure.tsx';
import { ConversationSkeleton } from './components/ConversationSkeleton.tsx';
import { ConversationView } from './components/ConversationView.tsx';
import { useMessages } from './model/use-messages.ts';

/** `/members/{id}/chat`: the conversation with a profile, also one that has not begun (decision 21). */
export default function ChatWithMemberPage() {
  const { t } = useTranslation('mf-chat');
  const id = Number(useParams()['id']);
  const isPossible = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch, isFetching } = useQuery({ ...partnerQuery(useApi(), id), enabled: isPossible });
  return (
    <ChatPanes list={<ListPane level={2} selected={isPossible ? id : undefined} />} phone="conversation">
      {!isPossible ? (
        <ConversationFailure text={t('errors.notFound')} />
      ) : data === undefined ? (
        error === null ? (
          <ConversationSkeleton />
        ) : (
          <ConversationFailure error={error} retry={() => void refetch()} isRetrying={isFetching} />
        )
      ) : (
        <WithProfile key={id} profile={data} />
      )}
    </ChatPanes>
  );
}

/**
 * The profile is known already, so its name stands there while the messages are loaded. One view for a conversation
 * that is about to begin and for the one that it becomes: what is being written stays, and so does the focus.
 */
function WithProfile({ profile }: { profile: MemberProfile }) {
  const { conversation_id: conversationId } = profile;
  const messages = useMessages(conversationId);
  const { chat, error } = messages;
  if (error !== null) {
    return <ConversationFailure error={error} retry={messages.refetch} isRetrying={messages.isFetching} />;
  }
  return (
    <ConversationView
      partner={chat?.profile ?? { ...profile, available: true }}
      conversation={conversationId === null ? null : { id: conversationId, messages }}
    />
  );
}
