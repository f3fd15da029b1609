import { useEffect, useRef } from 'react';
import type { Chat, Message } from '@tandem/contracts/api/chat';
import { sharedQueries, useHost, useVisible } from '@tandem/shared-ui/host';

type Chats = { chats: Chat[] };

/**
 * Opening a chat sets its unread count to 0 (R-CHAT-OPEN-READ): on the screen at once, then on the server, which learns
 * up to where it was read, and only while the chat can be seen (R-CHAT-READ-VISIBLE-PAGE).
 */
export function useReadReceipt(conversationId: number | null, messages: readonly Message[]): void {
  const { api, queryClient, events, telemetry } = useHost();
  const isVisible = useVisible();
  const told = useRef(0);
  const lastUnread = messages.findLast((message) => !message.mine && message.read_at === null)?.id ?? 0;

  useEffect(() => {
    if (conversationId === null || !isVisible || lastUnread <= told.current) return;
    told.current = lastUnread;
    queryClient.setQueryData<Chats>(
      sharedQueries.chats(api).queryKey,
      (answer) =>
        answer && {
          ...answer,
          chats: answer.chats.map((chat) =>
            chat.conversation.id === conversationId ? { ...chat, num_unread_messages: 0 } : chat,
          ),
        },
    );
    api
      .call('PUT /api/chat.php', { body: { conversation: conversationId, read_up_to: lastUnread } })
      .then(() => events.emit('conversation-read', { conversationId }))
      .catch((error: unknown) => {
        // The next message, or the next visit, tells it again.
        told.current = 0;
        telemetry.error(error, { call: 'read receipt' });
      });
  }, [isVisible, lastUnread, conversationId, api, queryClient, events, telemetry]);
}
