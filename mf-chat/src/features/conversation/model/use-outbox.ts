import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Chat, Message, SendMessageAnswer } from '@tandem/contracts/api/chat';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { AnswerOf } from '@tandem/contracts/api/index';
import { sharedQueries, useHost, useUser } from '@tandem/shared-ui/host';
import { browserStorage } from '../../../shared/browser-storage.ts';
import { messagesKey } from '../api/get-messages.ts';
import { partnerKey } from '../api/get-partner.ts';
import { mergeMessages } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';
import { Outbox } from './outbox.ts';

/** One outbox per member and tab: it goes on sending when the conversation is left. */
const outboxes = new WeakMap<HostApi['queryClient'], Map<number, Outbox>>();

/** Takes over what the answer to a message says: the message, the conversation that it may have started, the credits. */
function takeSent({ queryClient, events, api }: HostApi, profileId: number, answer: SendMessageAnswer): void {
  const { message, conversation, credits } = answer;
  const partner = queryClient.getQueryData<MemberProfile>(partnerKey(profileId));
  const isFirst = partner !== undefined && partner.conversation_id !== conversation.id;
  queryClient.setQueryData<MessagePages>(messagesKey(conversation.id), (pages) => {
    if (pages !== undefined) return mergeMessages(pages, [message]);
    return isFirst ? firstPage(partner, message) : undefined;
  });
  if (isFirst)
    queryClient.setQueryData<MemberProfile>(partnerKey(profileId), { ...partner, conversation_id: conversation.id });
  const { queryKey } = sharedQueries.user(api);
  queryClient.setQueryData<AnswerOf<'GET /api/user.php'>>(queryKey, (known) =>
    known?.user ? { user: { ...known.user, credits } } : known,
  );
  // The number of conversations that may still be started is the server's to count.
  if (isFirst) void queryClient.invalidateQueries({ queryKey });
  events.emit('credits-changed', { credits });
  events.emit('message-sent', { conversationId: conversation.id, profileId });
  void queryClient.invalidateQueries({ queryKey: sharedQueries.chats(api).queryKey });
}

/** A conversation that began with this message, so that the page need not ask for it. */
function firstPage(partner: MemberProfile, message: Message): MessagePages {
  const chat: Chat = {
    conversation: { id: message.conversation_id },
    profile: { ...partner, available: true },
    num_unread_messages: 0,
    last_message: message,
  };
  return { pages: [{ chat, messages: [message], more: false, history_cut: false }], pageParams: [null] };
}

function outboxFor(host: HostApi, userId: number, genericMessage: () => string): Outbox {
  const ofClient = outboxes.get(host.queryClient) ?? new Map<number, Outbox>();
  outboxes.set(host.queryClient, ofClient);
  const known = ofClient.get(userId);
  if (known) return known;
  const outbox = new Outbox({
    api: host.api,
    storage: browserStorage(),
    userId,
    genericMessage,
    onSent: (profileId, answer) => takeSent(host, profileId, answer),
    onUnexpected: (error) => host.telemetry.error(error, { call: 'send message' }),
  });
  ofClient.set(userId, outbox);
  return outbox;
}

/** The unsent messages to a profile and what can be done with them. What an earlier visit left is taken up again. */
export function useOutbox(profileId: number) {
  const host = useHost();
  const userId = useUser()?.id ?? 0;
  const [outbox] = useState(() => outboxFor(host, userId, () => host.i18n.t('errors.generic', { ns: 'mf-chat' })));
  const entries = useStore(outbox.store, (state) => outbox.entriesOf(state, profileId));
  useEffect(() => outbox.resume(profileId), [outbox, profileId]);
  return {
    entries,
    send: (text: string) => outbox.send(profileId, text),
    retry: (clientId: string) => outbox.retry(profileId, clientId),
    remove: (clientId: string) => outbox.remove(profileId, clientId),
  };
}

export type OutboxOfProfile = ReturnType<typeof useOutbox>;
