import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, PageNotFound, useApi } from '@tandem/shared-ui/host';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { ChatPanes } from '../../../shared/ChatPanes.tsx';
import { SideList } from '../../chats/components/SideList.tsx';
import { messagesQuery } from '../api/get-messages.ts';

interface ConversationPanesProps {
  conversationId: number;
  /** What is shown of it requests its messages. */
  isReady: boolean;
  /** The conversation. */
  children: ReactNode;
}

/** A conversation with the list beside it, which stays as it is from one conversation to the next (R-CHAT-LIST-KEPT). */
export function ConversationPanes({ conversationId, isReady, children }: ConversationPanesProps) {
  const { data, error } = useInfiniteQuery({ ...messagesQuery(useApi(), conversationId), enabled: isReady });
  const chat = data?.pages[0]?.chat;
  const [shown, setShown] = useState<number | null>(null);
  if (chat !== undefined && shown !== conversationId) setShown(conversationId);
  // What this page has shown is no wrong address: a block from another tab has taken it away.
  const isMissing = data === undefined && error instanceof ApiError && error.code === 'not_found';
  if (isMissing && shown !== conversationId) return <PageNotFound />;
  return (
    <ChatPanes list={<SideList selected={chat?.profile.id} />} phone="conversation">
      {children}
    </ChatPanes>
  );
}
