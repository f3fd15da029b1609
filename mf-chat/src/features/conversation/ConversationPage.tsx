import { useTranslation } from '@tandem/shared-ui/i18n';
import { useParams } from '@tandem/shared-ui/router';
import { ChatPanes } from '../../shared/ChatPanes.tsx';
import { ListPane } from '../chats/components/ListPane.tsx';
import { ConversationFailure } from './components/ConversationFailure.tsx';
import { ConversationSkeleton } from './components/ConversationSkeleton.tsx';
import { ConversationView } from './components/ConversationView.tsx';
import { useMessages } from './model/use-messages.ts';

/** `/chats/{id}`: one conversation by its own id (decision 21). */
export default function ConversationPage() {
  const { t } = useTranslation('mf-chat');
  const id = Number(useParams()['id']);
  if (Number.isSafeInteger(id) && id > 0) return <KnownConversation key={id} conversationId={id} />;
  return (
    <ChatPanes list={<ListPane level={2} />} phone="conversation">
      <ConversationFailure text={t('errors.notFound')} />
    </ChatPanes>
  );
}

function KnownConversation({ conversationId }: { conversationId: number }) {
  const messages = useMessages(conversationId);
  const { chat, error } = messages;
  return (
    <ChatPanes list={<ListPane level={2} selected={chat?.profile.id} />} phone="conversation">
      {chat !== undefined ? (
        <ConversationView partner={chat.profile} conversation={{ id: conversationId, messages }} />
      ) : error === null ? (
        <ConversationSkeleton />
      ) : (
        <ConversationFailure error={error} retry={messages.refetch} isRetrying={messages.isFetching} />
      )}
    </ChatPanes>
  );
}
