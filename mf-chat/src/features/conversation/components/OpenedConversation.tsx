import { useState } from 'react';
import type { Partner } from '../model/partner.ts';
import type { Messages } from '../model/use-messages.ts';
import { ConversationFailure } from './ConversationFailure.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { ConversationView } from './ConversationView.tsx';

/** A conversation; its placeholder, or why it could not be loaded. */
export function OpenedConversation({ conversationId, messages }: { conversationId: number; messages: Messages }) {
  const { chat, error } = messages;
  const partner = useLastPartner(chat?.profile);
  if (chat !== undefined)
    return <ConversationView partner={chat.profile} conversation={{ id: conversationId, messages }} />;
  if (error === null) return <ConversationSkeleton />;
  return (
    <ConversationFailure error={error} retry={messages.refetch} isRetrying={messages.isFetching} partner={partner} />
  );
}

/** Whom the page showed last: a block takes the conversation away, and who it was with has to be known to be reported. */
function useLastPartner(shown: Partner | undefined): Partner | undefined {
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown.id !== last?.id) setLast(shown);
  return last;
}
