import type { HostApi } from '@tandem/contracts/composition/host-api';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError, sharedQueries } from '@tandem/shared-ui/host';
import type { DeletedChat, Deletion } from '../../conversation/model/deleted-chats.ts';
import { isRefusal } from '../../conversation/model/outbox-entries.ts';
import { olderChatsKey } from './get-older-chats.ts';
import { chatSearchKey } from './use-chat-search.ts';

/** Loads everything that lists conversations again. */
export function reloadChats({ api, queryClient }: HostApi): void {
  for (const queryKey of [sharedQueries.chats(api).queryKey, olderChatsKey, chatSearchKey])
    void queryClient.invalidateQueries({ queryKey });
}

/** Why a call failed, for its member. */
export const reasonOf = (host: HostApi, error: unknown): string =>
  error instanceof ApiError ? error.message : host.i18n.t('errors.generic', { ns: 'mf-chat' });

/** What is decided about a deletion waits for a call, with all its attempts, no longer than this. */
export const inTime = (): AbortSignal => AbortSignal.timeout(2 * LIMITS.chatSendSeconds * 1000);

/** Restores a conversation on the server. */
export async function restoreChat({ api, queryClient }: HostApi, chat: DeletedChat): Promise<void> {
  await api.call('POST /api/chat.php', { body: { conversation: chat.conversation }, signal: inTime() });
  queryClient.removeQueries({ queryKey: ['mf-chat', 'partner', chat.profileId] });
}

/** Says that a conversation is deleted, and offers to undo that for so many milliseconds (R-CHAT-DELETE-UNDO). */
export function offerUndo(host: HostApi, chat: DeletedChat, deletion: Deletion, offeredFor?: number): void {
  const text = host.i18n.t('delete.done', { ns: 'mf-chat', name: chat.name });
  host.notify.show('info', text, undoOf(host, chat, deletion, offeredFor));
}

/** What an undo could not do. */
export const undoFailed = (host: HostApi, { name }: DeletedChat, error: unknown): string =>
  host.i18n.t('delete.undoFailed', { ns: 'mf-chat', name, reason: reasonOf(host, error) });

const undoOf = (
  host: HostApi,
  chat: DeletedChat,
  deletion: Deletion,
  offeredFor: number = LIMITS.chatUndoSeconds * 1000,
) => ({
  label: host.i18n.t('likes.undo', { ns: 'mf-chat' }),
  run: () => void undo(host, chat, deletion),
  offeredFor,
});

async function undo(host: HostApi, chat: DeletedChat, deletion: Deletion): Promise<void> {
  deletion.note('undone');
  let held = false;
  try {
    await restoreChat(host, chat);
  } catch (error) {
    const failed = undoFailed(host, chat, error);
    held = error instanceof ApiError && isRefusal(error);
    // The chat is still deleted: what is unsent would open it again, without what was in it (R-CHAT-DELETE-REOPENED).
    host.notify.show('error', failed, held ? undefined : undoOf(host, chat, deletion));
    // Also where nobody takes that up (R-CHAT-DELETE-RELOADED).
    if (!held) {
      deletion.leave();
      return;
    }
  }
  // Not before: a message that goes meanwhile would open the conversation without what was in it (R-CHAT-DELETE-REOPENED).
  deletion.bringBack({ held });
  reloadChats(host);
}
