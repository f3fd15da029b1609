import { useEffect, useRef, useState } from 'react';
import { isChatShown, recountChat, showChatRead, writeChatRead } from '@tandem/shared-ui/caches';
import { useHost } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';
import { messagesKey, writeRead } from '../api/get-messages.ts';
import { allMessages } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';
import { firstSeenPart } from './seen-part.ts';
import { useWhenConnected } from './use-when-live.ts';
import type { Messages } from './use-messages.ts';

const NONE: ReadonlySet<number> = new Set();

/** Whether a conversation has messages that were not in sight, or may have: those between two loaded parts are not known. */
function hasUnread(queryClient: QueryClient, conversationId: number): boolean {
  const loaded = queryClient.getQueriesData<MessagePages>({ queryKey: [...messagesKey(conversationId), 'around'] });
  const messages = allMessages(queryClient.getQueryData<MessagePages>(messagesKey(conversationId)));
  return (
    loaded.some(([, pages]) => pages !== undefined) ||
    messages.some((message) => !message.mine && message.read_at === null)
  );
}

/**
 * Opening a chat sets its unread count to 0 (R-CHAT-OPEN-READ): in the cache, then on the server, which receives what
 * was read. A message is read once it was in sight (L-CHAT-READ-TIME): call what this returns with its id. The response
 * is written into the messages and the list. What was not in sight, such as what was jumped over, is counted again once the
 * chat is left (R-CHAT-LEFT-UNREAD, R-CHAT-JUMPED-UNREAD). A report that failed is made again once the connection is back.
 */
export function useReadReceipt(conversationId: number | null, messages: Messages | null): (id: number) => void {
  const { api, queryClient, serverNow, telemetry } = useHost();
  /** What was reported last; '' where that failed, and before anything was. */
  const reported = useRef('');
  /** Its count was shown as 0 here, also where the server does not know of it. */
  const isShownRead = useRef(false);
  /** Of the connection: what failed is reported once more in the next one. */
  const [turn, setTurn] = useState(0);
  const [seen, setSeen] = useState<{ conversationId: number | null; ids: ReadonlySet<number> }>(() => ({
    conversationId,
    ids: new Set(),
  }));
  const ids = seen.conversationId === conversationId ? seen.ids : NONE;
  const part = messages === null ? null : firstSeenPart(messages.messages, ids, messages.hasOlder);
  const [from, upTo] = [part?.from, part?.upTo ?? 0];

  useEffect(() => {
    const name = `${turn}: ${from ?? ''}-${upTo}`;
    if (conversationId === null || upTo === 0 || name === reported.current) return;
    reported.current = name;
    isShownRead.current = true;
    showChatRead(queryClient, conversationId);
    const report = async () => {
      const read = { ...(from === undefined ? {} : { read_from: from }), read_up_to: upTo };
      await api.call('PUT /api/chat.php', { body: { conversation: conversationId, ...read } });
      const change = { mine: false, from, upTo, readAt: new Date(serverNow()).toISOString() };
      writeRead(queryClient, conversationId, change);
      // While the chat is open its count stays 0: the server would count what was not in sight.
      if (!hasUnread(queryClient, conversationId)) writeChatRead(queryClient, conversationId, { upTo });
      else if (!isChatShown(queryClient, conversationId)) recountChat(queryClient, conversationId);
    };
    report().catch((error: unknown) => {
      // The connection that is back, the next message or the next visit reports it again.
      reported.current = '';
      telemetry.error(error, { call: 'read receipt' });
    });
  }, [from, upTo, turn, conversationId, api, queryClient, serverNow, telemetry]);

  useWhenConnected(() => {
    if (reported.current === '') setTurn((last) => last + 1);
  });

  useEffect(() => {
    if (conversationId === null) return undefined;
    return () => {
      const isCountedAgain = isShownRead.current && hasUnread(queryClient, conversationId);
      reported.current = '';
      isShownRead.current = false;
      if (isCountedAgain) recountChat(queryClient, conversationId);
    };
  }, [conversationId, queryClient]);

  return (id) =>
    setSeen((known) => {
      const before = known.conversationId === conversationId ? known.ids : NONE;
      return before.has(id) ? known : { conversationId, ids: new Set(before).add(id) };
    });
}
