import { PageNotFound } from '@tandem/shared-ui/host';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import { useLocation, useParams, useSearchParams } from '@tandem/shared-ui/router';
import { ConversationPanes } from './components/ConversationPanes.tsx';
import { ConversationSkeleton } from './components/ConversationSkeleton.tsx';
import { OpenedConversation } from './components/OpenedConversation.tsx';
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
  if (id === null) return <PageNotFound />;
  return <KnownId conversationId={id} />;
}

function KnownId({ conversationId: id }: { conversationId: number }) {
  const messageId = idOf(useSearchParams()[0].get('message') ?? undefined);
  // Another one each time the link of a found message is pressed: the same one is shown again.
  const { key: visit } = useLocation();
  const at = useQuery({ ...atMessageQuery, enabled: messageId !== null });
  // Without its code it opens as any other does.
  const isPlain = messageId === null || at.error !== null;
  // Each conversation begins anew; the list beside it goes on.
  return (
    <ConversationPanes conversationId={id} isReady={isPlain || at.data !== undefined}>
      {isPlain ? (
        <KnownConversation key={id} conversationId={id} />
      ) : at.data === undefined ? (
        <ConversationSkeleton />
      ) : (
        <at.data.AtMessage key={`${id}-${messageId}-${visit}`} conversationId={id} messageId={messageId} />
      )}
    </ConversationPanes>
  );
}

function KnownConversation({ conversationId }: { conversationId: number }) {
  return <OpenedConversation conversationId={conversationId} messages={useMessages(conversationId)} />;
}
