import { useEffect, useRef, useState } from 'react';
import type { Message } from '@tandem/contracts/api/chat';
import { showChatRead, writeChatRead } from '@tandem/shared-ui/caches';
import { useHost } from '@tandem/shared-ui/host';
import { messagesKey } from '../api/get-messages.ts';
import { markRead } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';

/**
 * Opening a chat sets its unread count to 0 (R-CHAT-OPEN-READ): in the cache, then on the server, which receives how far
 * it was read. A message is read once it was in sight (L-CHAT-READ-TIME): call what this returns with its id. The response
 * is written into the messages and the list.
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
      writeChatRead(queryClient, conversationId, read);
    };
    report().catch((error: unknown) => {
      // The next message, or the next visit, reports it again.
      reported.current = 0;
      telemetry.error(error, { call: 'read receipt' });
    });
  }, [read, conversationId, api, queryClient, serverNow, telemetry]);

  return (id) => setSeen({ conversationId, id: Math.max(seenUpTo, id) });
}
