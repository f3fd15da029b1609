import type { HostApi } from '@tandem/contracts/composition/host-api';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError } from '@tandem/shared-ui/host';
import { inTime, offerUndo, reasonOf, reloadChats, restoreChat, undoFailed } from '../../chats/api/undo-delete.ts';
import { asideProfiles, deletionOf, handle, isHandled, readAside } from './deleted-chats.ts';
import type { Aside, Deletion } from './deleted-chats.ts';
import { isRefusal } from './outbox-entries.ts';

/**
 * Decides what becomes of what an earlier page, or a tab that is closed, has set aside with conversations that it deleted
 * (R-CHAT-DELETE-RELOADED). What cannot be decided without a connection, or a login, stays for the next time.
 */
export function settleDeleted(host: HostApi, userId: number): void {
  for (const profileId of asideProfiles(userId)) {
    if (!isHandled(host, userId, profileId))
      void handle(host, userId, profileId, () => settle(host, userId, profileId));
  }
}

/** Ends once it is decided, or cannot be now. */
async function settle(host: HostApi, userId: number, profileId: number): Promise<void> {
  const aside = readAside(userId, profileId);
  if (aside === null) return;
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  const deletion = deletionOf(userId, aside, resolve);
  try {
    if (aside.step === 'undone') await goOnWithUndo(host, userId, aside, deletion);
    else if (aside.step === 'requested' && !(await isGone(host, userId, aside))) keep(host, aside, deletion);
    else offerAgain(host, aside, deletion);
  } catch (error) {
    const isKnown = error instanceof ApiError || (error instanceof DOMException && error.name === 'TimeoutError');
    if (!isKnown) host.telemetry.error(error, { call: 'settle a deleted chat' });
    return;
  }
  await decided;
}

/**
 * Whether the site has deleted the conversation: its last message of then is no longer seen, whatever came in since. One that
 * can no longer be read at all, as after a block, is not known to be deleted.
 */
async function isGone({ api }: HostApi, userId: number, { conversation, last }: Aside): Promise<boolean> {
  if (last === null) return false;
  try {
    const query = { conversation, around: last, limit: 2 };
    const { messages } = await api.call('GET /api/messages.php', { query, member: userId, signal: inTime() });
    return messages.every(({ id }) => id !== last);
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) return false;
    throw error;
  }
}

/** The site has not deleted it. What is unsent does not go without its member, who has thrown it away once. */
function keep(host: HostApi, aside: Aside, deletion: Deletion): void {
  const { name } = aside;
  const reason = reasonOf(host, null);
  host.notify.show('error', host.i18n.t('delete.failed', { ns: 'mf-chat', name, reason }));
  deletion.bringBack({ held: true });
  reloadChats(host);
}

/** For what is left of its time; where its member has not seen the offer yet, of the time in which the site can undo it. */
function offerAgain(host: HostApi, aside: Aside, deletion: Deletion): void {
  const { step, at } = aside;
  const [undo, restore] = [LIMITS.chatUndoSeconds * 1000, LIMITS.chatRestoreSeconds * 1000];
  const age = Math.abs(Date.now() - at);
  const left = step === 'deleted' ? undo - age : Math.min(undo, restore - age);
  if (left <= 0) deletion.drop();
  else {
    deletion.note('deleted');
    offerUndo(host, aside, deletion, left);
  }
}

/** The undo may have arrived without its response. Where it came too late, what is unsent does not open the conversation by itself. */
async function goOnWithUndo(host: HostApi, userId: number, aside: Aside, deletion: Deletion): Promise<void> {
  let held = false;
  try {
    await restoreChat(host, aside);
  } catch (error) {
    if (!(error instanceof ApiError && isRefusal(error))) throw error;
    held = await isGone(host, userId, aside);
    if (held) host.notify.show('error', undoFailed(host, aside, error));
  }
  deletion.bringBack({ held });
  reloadChats(host);
}
