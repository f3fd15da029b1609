import { useEffect, useRef } from 'react';
import type { Message } from '@tandem/contracts/api/chat';
import { showChatRead, writeChatRead } from '@tandem/shared-ui/caches';
import { useHost, useVisible } from '@tandem/shared-ui/host';
import { messagesKey } from '../api/get-messages.ts';
import { markRead } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';

/**
 * Opening a chat sets its unread count to 0 (R-CHAT-OPEN-READ): in the cache at once, then on the server, which
 * receives up to where it was read, and only while the chat is visible (R-CHAT-READ-VISIBLE-PAGE). The response is
 * written into the messages and the list.
 */
export function useReadReceipt(conversationId: number | null, messages: readonly Message[]): void {
  const { api, queryClient, serverNow, telemetry } = useHost();
  const isVisible = useVisible();
  const reported = useRef(0);
  const lastUnread = messages.findLast((message) => !message.mine && message.read_at === null)?.id ?? 0;

  useEffect(() => {
    if (conversationId === null || !isVisible || lastUnread <= reported.current) return;
    reported.current = lastUnread;
    showChatRead(queryClient, conversationId);
    const report = async () => {
      await api.call('PUT /api/chat.php', { body: { conversation: conversationId, read_up_to: lastUnread } });
      const read = { mine: false, upTo: lastUnread, readAt: new Date(serverNow()).toISOString() };
      queryClient.setQueryData<MessagePages>(messagesKey(conversationId), (pages) => pages && markRead(pages, read));
      writeChatRead(queryClient, conversationId, lastUnread);
    };
    report().catch((error: unknown) => {
      // The next message, or the next visit, reports it again.
      reported.current = 0;
      telemetry.error(error, { call: 'read receipt' });
    });
  }, [isVisible, lastUnread, conversationId, api, queryClient, serverNow, telemetry]);
}
