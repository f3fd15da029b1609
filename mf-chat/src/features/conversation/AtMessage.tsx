import { OpenedConversation } from './components/OpenedConversation.tsx';
import { useMessagesAt } from './model/use-messages-at.ts';

/** A conversation that opens at one of its messages (R-CHAT-SEARCH-OPENS). */
export function AtMessage({ conversationId, messageId }: { conversationId: number; messageId: number }) {
  return <OpenedConversation conversationId={conversationId} messages={useMessagesAt(conversationId, messageId)} />;
}
