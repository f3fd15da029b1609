import { useEffect, useRef, useState } from 'react';
import type { Message } from '@tandem/contracts/api/chat';
import { isChatShown, refetchOrInvalidate, showChatRead, writeChatRead } from '@tandem/shared-ui/caches';
import { SHARED_KEYS, useHost } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';
import { messagesKey } from '../api/get-messages.ts';
import { allMessages, markRead } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';

/** Whether a conversation has messages that were not in sight. */
function hasUnread(queryClient: QueryClient, conversationId: number): boolean {
  const messages = allMessages(queryClient.getQueryData<MessagePages>(messagesKey(conversationId)));
  return messages.some((message) => !message.mine && message.read_at === null);
}

/**
 * Opening a chat sets its unread count to 0 (R-CHAT-OPEN-READ): in the cache, then on the server, which receives how far
 * it was read. A message is read once it was in sight (L-CHAT-READ-TIME): call what this returns with its id. The response
 * is written into the messages and the list. What was not in sight is counted again once the chat is left
 * (R-CHAT-LEFT-UNREAD).
 */
export function useReadReceipt(conversationId: number | null, messages: readonly Message[]): (id: number) => void {
  const { api, queryClient, serverNow, telemetry } = useHost();
  const reported = useRef(0);
  const [seen, setSeen] = useState({ conversationId, id: 0 });
  const seenUpTo = seen.conversationId === conversationId ? seen.id : 0;
  const read = messages.findLast(({ id, mine, read_at: at }) => !mine && at === null && id <= seenUpTo)?.id ?? 0;

  useEffect(() => {
    if (conversationId === null || read === 0 || read === reported.current) return;
    reported.current = read;
    showChatRead(queryClient, conversationId);
    const report = async () => {
      await api.call('PUT /api/chat.php', { body: { conversation: conversationId, read_up_to: read } });
      const change = { mine: false, upTo: read, readAt: new Date(serverNow()).toISOString() };
      queryClient.setQueryData<MessagePages>(messagesKey(conversationId), (pages) => pages && markRead(pages, change));
      // While the chat is open its count stays 0: the server would count what is further down.
      if (!hasUnread(queryClient, conversationId)) writeChatRead(queryClient, conversationId, read);
      else if (!isChatShown(queryClient, conversationId)) refetchOrInvalidate(queryClient, SHARED_KEYS.chats);
    };
    report().catch((error: unknown) => {
      // The next message, or the next visit, reports it again.
      reported.current = 0;
      telemetry.error(error, { call: 'read receipt' });
    });
  }, [read, conversationId, api, queryClient, serverNow, telemetry]);

  useEffect(() => {
    if (conversationId === null) return undefined;
    return () => {
      const isCountedAgain = reported.current !== 0 && hasUnread(queryClient, conversationId);
      reported.current = 0;
      if (isCountedAgain) refetchOrInvalidate(queryClient, SHARED_KEYS.chats);
    };
  }, [conversationId, queryClient]);

  return (id) => setSeen({ conversationId, id: Math.max(seenUpTo, id) });
}
