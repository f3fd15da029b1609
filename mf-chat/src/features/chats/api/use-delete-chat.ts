import type { Chat } from '@tandem/contracts/api/chat';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError, sharedQueries, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import type { InfiniteData, QueryClient, QueryKey } from '@tandem/shared-ui/query';
import { setDraftAside, setUnsentAside } from '../../conversation/model/set-aside.ts';
import { olderChatsKey } from './get-older-chats.ts';
import { chatSearchKey } from './use-chat-search.ts';

type Chats = { chats: Chat[] };

const withoutChat = <List extends Chats>(list: List, id: number): List => ({
  ...list,
  chats: list.chats.filter((chat) => chat.conversation.id !== id),
});

/** Removes a conversation from everything that lists some. */
function removeFromLists(queryClient: QueryClient, queryKey: QueryKey, id: number): void {
  queryClient.setQueryData<Chats>(queryKey, (response) => response && withoutChat(response, id));
  queryClient.setQueriesData<Chats>({ queryKey: chatSearchKey }, (found) => found && withoutChat(found, id));
  queryClient.setQueriesData<InfiniteData<Chats>>(
    { queryKey: olderChatsKey },
    (data) => data && { ...data, pages: data.pages.map((page) => withoutChat(page, id)) },
  );
}

/** Whether the same call may succeed a moment later: there was no connection, or the site failed. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.retryAfter !== undefined);

/**
 * Deletes a conversation for this member: it is removed from the list at once, with what is unsent or being written in it
 * (R-CHAT-DELETE-UNSENT), then the server is called. A notice offers to undo it (R-CHAT-DELETE-UNDO), again where the
 * connection or the site failed at that. On failure an alert is shown and the chats are reloaded (R-CHAT-DELETE-AT-ONCE,
 * R-CHAT-DELETE-FAILED).
 */
export function useDeleteChat() {
  const { api, queryClient, notify } = useHost();
  const { t } = useTranslation('mf-chat');
  const userId = useUser()?.id ?? 0;
  const { queryKey } = sharedQueries.chats(api);
  const reload = () => {
    for (const key of [queryKey, olderChatsKey, chatSearchKey]) void queryClient.invalidateQueries({ queryKey: key });
  };
  const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : t('errors.generic'));

  const undoOf = (chat: Chat, bringBack: () => void) => ({
    label: t('likes.undo'),
    run: () => void restore(chat, bringBack),
    offeredFor: LIMITS.chatUndoSeconds * 1000,
  });

  const restore = async (chat: Chat, bringBack: () => void) => {
    const { conversation, profile } = chat;
    const { id, name } = profile;
    try {
      await api.call('POST /api/chat.php', { body: { conversation: conversation.id } });
      queryClient.removeQueries({ queryKey: ['mf-chat', 'partner', id] });
    } catch (error) {
      const failed = t('delete.undoFailed', { name, reason: reasonOf(error) });
      if (isTransient(error)) {
        // The chat is still deleted: what is unsent would open it again, without what was in it (R-CHAT-DELETE-REOPENED).
        notify.show('error', failed, undoOf(chat, bringBack));
        return;
      }
      notify.show('error', failed);
    }
    // Not before: a message that goes meanwhile would open the conversation without what was in it (R-CHAT-DELETE-REOPENED).
    bringBack();
    reload();
  };

  return useMutation({
    mutationFn: (chat: Chat) => api.call('DELETE /api/chat.php', { body: { conversation: chat.conversation.id } }),
    onMutate: async ({ conversation, profile: { id } }) => {
      // At once: the connection may be back before the response.
      const aside = [setUnsentAside(userId, id), setDraftAside(userId, id)];
      // A pending response would restore it.
      await queryClient.cancelQueries({ queryKey });
      removeFromLists(queryClient, queryKey, conversation.id);
      return () => aside.forEach((bringBack) => bringBack());
    },
    onSuccess: (_response, chat, bringBack) => {
      const { conversation, profile } = chat;
      queryClient.removeQueries({ queryKey: ['mf-chat', 'messages', conversation.id] });
      queryClient.removeQueries({ queryKey: ['mf-chat', 'partner', profile.id] });
      notify.show('info', t('delete.done', { name: profile.name }), undoOf(chat, bringBack));
    },
    onError: (error, { profile }, bringBack) => {
      bringBack?.();
      notify.show('error', t('delete.failed', { name: profile.name, reason: reasonOf(error) }));
      reload();
    },
  });
}
