import { PageNotFound } from '@tandem/shared-ui/host';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import { useLocation, useParams, useSearchParams } from '@tandem/shared-ui/router';
import { ChatPanes } from '../../shared/ChatPanes.tsx';
import { SideList } from '../chats/components/SideList.tsx';
import { ConversationPanes } from './components/ConversationPanes.tsx';
import { ConversationSkeleton } from './components/ConversationSkeleton.tsx';
import { idOf } from './model/id-of.ts';
import { useMessages } from './model/use-messages.ts';

/** What opens a conversation at a message is loaded for those who come from a search. */
const atMessageQuery = queryOptions({
  queryKey: ['mf-chat', 'at-message'],
  queryFn: () => import(/* webpackChunkName: "at-message" */ './AtMessage.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** `/chats/{id}`: one conversation by its own id (S-CHAT-CONVERSATION); with `?message={id}` at that message. */
export default function ConversationPage() {
  const id = idOf(useParams()['id']);
  const messageId = idOf(useSearchParams()[0].get('message') ?? undefined);
  // Another one each time the link of a found message is pressed: the same one is shown again.
  const { key: visit } = useLocation();
  const at = useQuery({ ...atMessageQuery, enabled: messageId !== null });
  if (id === null) return <PageNotFound />;
  // Without its code it opens as any other does.
  if (messageId === null || at.error !== null) return <KnownConversation key={id} conversationId={id} />;
  if (at.data !== undefined)
    return <at.data.AtMessage key={`${id}-${messageId}-${visit}`} conversationId={id} messageId={messageId} />;
  return (
    <ChatPanes list={<SideList />} phone="conversation">
      <ConversationSkeleton />
    </ChatPanes>
  );
}

function KnownConversation({ conversationId }: { conversationId: number }) {
  return <ConversationPanes conversationId={conversationId} messages={useMessages(conversationId)} />;
}
