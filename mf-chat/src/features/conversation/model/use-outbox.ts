import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Message } from '@tandem/contracts/api/chat';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { User } from '@tandem/contracts/api/user';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Gift } from '@tandem/contracts/product/lists';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { refetchOrInvalidate } from '@tandem/shared-ui/caches';
import {
  deviceStorage,
  liveEvents,
  SHARED_KEYS,
  sharedQueries,
  useHost,
  useLiveEvents,
  useSettings,
  useUser,
} from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { draftKey, giveBack } from '../../../shared/drafts.ts';
import { guardUnstored } from '../../../shared/unstored-texts.ts';
import { GIFTS_KEY } from '../../gifts/api/get-gifts.ts';
import { asideProfiles, isHandled } from './deleted-chats.ts';
import { Outbox } from './outbox.ts';
import { canEdit } from './outbox-edits.ts';
import { isOver } from './refusal.ts';
import { useReasonText } from './use-reason-text.ts';
import { noteConversation, refetchAfterOtherTab, writeSent } from './sent-message.ts';
import { outboxKey, outboxNews } from './stored-outbox.ts';
import type { OutboxEntry } from './stored-outbox.ts';

/** One outbox per member and tab: it continues to send when the conversation is left. */
const outboxes = new WeakMap<HostApi['queryClient'], Map<number, Outbox>>();

/** The outbox of the page that is open, or was last; it is woken also when the chat is left. */
let current: Outbox | null = null;

/** Sends what waits when the connection may be back (R-CHAT-OFFLINE-SENDS), and shows what other tabs change. */
function wakeWithConnection(): void {
  window.addEventListener('online', () => current?.wake());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) current?.wake();
  });
  liveEvents.watch(() => {
    if (liveEvents.isLive()) current?.wake();
  });
  window.addEventListener('storage', ({ key }) => current?.noteStored(key));
  outboxNews.listen((key) => current?.noteStored(key));
}

/** Returns whether the page belongs to this member; before the user is known it is as the document says. */
function isLoggedIn({ queryClient }: HostApi, userId: number): boolean {
  const known = queryClient.getQueryData<{ user: User | null }>(SHARED_KEYS.user);
  return known === undefined || known.user?.id === userId;
}

/** Decides what is set aside with deleted conversations, by code that is loaded where something is (R-CHAT-DELETE-RELOADED). */
async function settleDeleted(host: HostApi, userId: number): Promise<void> {
  const isOpen = asideProfiles(userId).some((profileId) => !isHandled(host, userId, profileId));
  // Without a connection nothing can be decided, nor loaded.
  if (!isOpen || !navigator.onLine || !isLoggedIn(host, userId)) return;
  try {
    (await import(/* webpackChunkName: "settle-deleted" */ './settle-deleted.ts')).settleDeleted(host, userId);
  } catch (error) {
    host.telemetry.error(error, { call: 'load what settles a deleted chat' });
  }
}

/** The outbox of a member in this tab, made once. */
export function outboxFor(host: HostApi, userId: number): Outbox {
  const ofClient = outboxes.get(host.queryClient) ?? new Map<number, Outbox>();
  outboxes.set(host.queryClient, ofClient);
  const known = ofClient.get(userId);
  if (known) return known;
  const outbox = new Outbox({
    api: host.api,
    storage: deviceStorage,
    locale: host.locale.current,
    userId,
    isCurrent: () => isLoggedIn(host, userId),
    onWake: () => void settleDeleted(host, userId),
    // What money a message comes to, and what the gifts cost, were requested at the earlier price.
    onPrice: () => {
      for (const key of [SHARED_KEYS.chats, GIFTS_KEY]) refetchOrInvalidate(host.queryClient, key);
    },
    waitedMessage: () => host.i18n.t('messages.waited', { ns: 'mf-chat', count: LIMITS.chatUnsentHours }),
    hold: liveEvents.hold,
    // Another member may have logged in meanwhile: the credits and the conversation are not theirs (R-ACCOUNT-OTHER-MEMBER).
    onSent: (profileId, response) => {
      if (isLoggedIn(host, userId)) writeSent(host, profileId, response);
    },
    // Loaded for what has waited for a day.
    latestWith: async (profileId, signal) =>
      (await import(/* webpackChunkName: "latest-with" */ './latest-with.ts')).latestWith(host, profileId, signal),
    onTooLate: () => host.notify.show('info', host.i18n.t('messages.deletedLate', { ns: 'mf-chat' })),
    onOutdated: (profileId, text) => {
      giveBack(draftKey(userId, profileId), text);
      host.notify.show('info', host.i18n.t('messages.editedLate', { ns: 'mf-chat' }));
    },
    onOtherTabChange: (profileId) => refetchAfterOtherTab(host, profileId),
    onUnexpected: (error) => host.telemetry.error(error, { call: 'send message' }),
    isLive: liveEvents.isLive,
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  outbox.store.subscribe(guardUnstored);
  ofClient.set(userId, outbox);
  return outbox;
}

/** Makes this the outbox of the page, which the connection, the stream and other tabs wake; it wakes at once, and sends what waits. */
export function openOutbox(outbox: Outbox, wakes = true): void {
  if (current === null) wakeWithConnection();
  current = outbox;
  if (wakes) outbox.wake();
}

/** The outbox of the member; it sends what waits for any profile. */
export function useOutboxOfUser(): Outbox {
  const host = useHost();
  const currentId = useUser()?.id ?? 0;
  const [outbox] = useState(() => outboxFor(host, currentId));
  // Also once a member whose session had expired has logged in again.
  useEffect(() => openOutbox(outbox, currentId !== 0), [outbox, currentId]);
  return outbox;
}

/**
 * Returns a profile with the id of a conversation that was started since it was loaded, here, in another tab or by the
 * partner: a sent message is shown even if the page's data was removed from the cache.
 */
export function useWithConversation(profile: MemberProfile): MemberProfile {
  const { queryClient } = useHost();
  useLiveEvents((event) => {
    if (event.type === 'message' && event.profile_id === profile.id)
      noteConversation(queryClient, profile.id, event.conversation_id);
  });
  const started = useStore(useOutboxOfUser().store, (state) => state.conversations[profile.id]);
  return profile.conversation_id === null && started !== undefined ? { ...profile, conversation_id: started } : profile;
}

/** What a message and a gift cost, in credits: as the page came with, or as the server has said since (R-CHAT-PRICE-SHOWN). */
export function usePrices(): { message: number; gift: number } {
  const { message_credits: message, gift_credits: gift } = useSettings();
  const known = useStore(useOutboxOfUser().store, ({ prices }) => prices);
  return { message, gift, ...known };
}

/** Returns the messages without reasons that no longer apply to the member (they can be sent now), and the others in the page's language. */
function useCurrentReasons(entries: readonly OutboxEntry[], name: string): readonly OutboxEntry[] {
  const { t } = useTranslation('mf-chat');
  const { api } = useHost();
  const prices = usePrices();
  const user = useUser();
  const at = useQuery(sharedQueries.user(api)).dataUpdatedAt;
  const textOf = useReasonText(
    entries.map(({ reason }) => reason),
    name,
  );
  return entries.map((entry) => {
    const { reason, gift } = entry;
    if (reason === null) return entry;
    if (isOver(reason, { user, at }, gift === undefined ? prices.message : prices.gift))
      return { ...entry, reason: { ...reason, code: 'over', message: t('messages.again') } };
    const message = textOf(reason);
    return message === reason.message ? entry : { ...entry, reason: { ...reason, message } };
  });
}

/** Removes messages from the outbox that are among those of the conversation: they arrived, whatever became of the response. */
export function useArrived(profileId: number, messages: readonly Message[]): void {
  const outbox = useOutboxOfUser();
  const entries = useStore(outbox.store, (state) => outbox.entriesOf(state, profileId));
  useEffect(() => {
    if (entries.length > 0) outbox.noteArrived(profileId, messages);
  }, [outbox, profileId, entries, messages]);
}

/** The unsent messages to a profile, whose name they keep, and what can be done with them. Resumes the queue of an earlier visit. */
export function useOutbox({ id: profileId, name }: { id: number; name: string }) {
  const outbox = useOutboxOfUser();
  const userId = useUser()?.id ?? 0;
  const entries = useCurrentReasons(
    useStore(outbox.store, (state) => outbox.entriesOf(state, profileId)),
    name,
  );
  const arrived = useStore(outbox.store, (state) => state.arrived);
  const { message: price } = usePrices();
  useEffect(() => outbox.resume(profileId), [outbox, profileId]);
  useEffect(() => void outbox.names.set(profileId, name), [outbox, profileId, name]);
  return {
    entries,
    /** What is unsent to this profile lasts as long as the page only (R-CHAT-UNSTORED-KEPT). */
    isUnstored: deviceStorage.unstoredKeys().includes(outboxKey(userId, profileId)),
    /** Whether a message that is gone from here was sent; not where another tab has sent or deleted it. */
    hasArrived: (clientId: string) => arrived.has(clientId),
    send: (text: string) => outbox.send(profileId, text, undefined, price),
    give: (gift: Gift, giftPrice: number) => outbox.send(profileId, gift, gift, giftPrice),
    /** The message that failed and is being edited, with what it has become (R-CHAT-FAILED-EDIT). */
    editing: entries.find(({ edited, state }) => edited !== undefined && state === 'failed'),
    canEdit: (clientId: string) => canEdit(entries, clientId),
    edit: (clientId: string, edited: string | undefined) => outbox.edit(profileId, clientId, edited),
    sendEdited: (clientId: string) => outbox.sendEdited(profileId, clientId),
    retry: (clientId: string) => outbox.retry(profileId, clientId),
    retryAll: () => outbox.retryAll(profileId),
    remove: (clientId: string) => outbox.remove(profileId, clientId),
  };
}

export type OutboxOfProfile = ReturnType<typeof useOutbox>;
