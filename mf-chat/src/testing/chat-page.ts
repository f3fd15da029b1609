import type { ChatPage, ChatPageOptions } from '@tandem/contracts/testing/chat-page';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { User } from '@tandem/contracts/api/user';
import { createApiClient, liveEvents, SHARED_KEYS } from '@tandem/shared-ui/host';
import { QueryClient } from '@tandem/shared-ui/query';
import { latestWith } from '../features/conversation/model/latest-with.ts';
import { beginAttempt } from '../features/conversation/model/send-attempt.ts';
import { openOutbox, outboxFor } from '../features/conversation/model/use-outbox.ts';

/** What the outbox needs of the host of the shell: calls, the session and the cache are real, and what is shown is not. */
function createHost({ member, onLoggedOut, onUnexpected }: ChatPageOptions) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  const setUser = (user: Pick<User, 'id'> | null) => queryClient.setQueryData(SHARED_KEYS.user, { user });
  const logOut = () => {
    setUser(null);
    onLoggedOut();
  };
  const api = createApiClient({
    fetch: (...call) => fetch(...call),
    locale: 'en',
    onAuthenticationRequired: logOut,
    onOtherSession: logOut,
    onReplayed: () => undefined,
    member: () => queryClient.getQueryData<{ user: { id: number } | null }>(SHARED_KEYS.user)?.user?.id ?? null,
    offlineMessage: () => 'offline',
    genericMessage: () => 'generic',
  });
  const host = {
    api,
    queryClient,
    i18n: { t: (key: string) => key },
    locale: { current: 'en' },
    notify: { show: () => undefined },
    telemetry: { error: onUnexpected, timing: () => undefined },
  } as unknown as HostApi;
  setUser({ id: member });
  return { host, api, setUser };
}

/** Follows the member's events, as every page does. */
function follow(member: number, { api }: HostApi): () => void {
  // As on every page: the client handles an expired session; a call that fails otherwise, as one in a storm may, says nothing.
  const onRefused = () => void api.call('GET /api/chats.php', { query: {} }).catch(() => undefined);
  return liveEvents.listen(member, { onEvent: () => undefined, onRefused });
}

/** Opens the conversation of a member with a partner: its outbox, its storage, its calls and its stream are the product's. */
export function openChatPage(options: ChatPageOptions): ChatPage {
  const { member, partner, onLoggedOut } = options;
  let stopFollowing = () => {};
  let isLoggedIn = true;
  const { host, setUser } = createHost({
    ...options,
    onLoggedOut: () => {
      isLoggedIn = false;
      stopFollowing();
      onLoggedOut();
    },
  });
  const outbox = outboxFor(host, member);
  const open = () => {
    stopFollowing = follow(member, host);
    openOutbox(outbox);
    outbox.resume(partner);
  };
  open();
  return {
    write: (text) => outbox.send(partner, text, undefined, 1),
    unsent: () =>
      outbox.entriesOf(outbox.store.getState(), partner).map(({ clientId, text, state, reason }) => ({
        clientId,
        text,
        failedWith: state === 'failed' ? (reason?.code ?? 'unknown') : undefined,
      })),
    retryAll: () => outbox.retryAll(partner),
    load: async () => {
      const { signal, within, end } = beginAttempt();
      await within(latestWith(host, partner, signal))
        .then((messages) => outbox.noteArrived(partner, messages))
        .finally(end);
    },
    loggedIn: () => {
      // A tab that had not noticed has nothing to begin again.
      if (isLoggedIn) return;
      isLoggedIn = true;
      setUser({ id: member });
      open();
    },
  };
}

Object.assign(globalThis, { openChatPage });
