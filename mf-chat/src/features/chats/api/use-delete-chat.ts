import type { Chat } from '@tandem/contracts/api/chat';
import { ApiError, sharedQueries, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import type { InfiniteData, QueryClient, QueryKey } from '@tandem/shared-ui/query';
import { setChatAside } from '../../conversation/model/deleted-chats.ts';
import type { DeletedChat } from '../../conversation/model/deleted-chats.ts';
import { isRefusal } from '../../conversation/model/outbox-entries.ts';
import { olderChatsKey } from './get-older-chats.ts';
import { offerUndo, reasonOf, reloadChats } from './undo-delete.ts';
import { chatSearchKey } from './use-chat-search.ts';

type Chats = { chats: Chat[] };

const withoutChat = <List extends Chats>(list: List, id: number): List => ({
  ...list,
  chats: list.chats.filter((chat) => chat.conversation.id !== id),
});

/**
 * Removes a conversation from everything that lists some, once what is being loaded there is cancelled: it may be in the response,
 * or in the pages to which that is added. Returns what loads that again.
 */
async function removeFromLists(queryClient: QueryClient, queryKey: QueryKey, id: number): Promise<() => void> {
  const lists = [queryKey, olderChatsKey, chatSearchKey].flatMap((key) =>
    queryClient.getQueryCache().findAll({ queryKey: key }),
  );
  const stopped = lists
    .filter(({ state }) => state.fetchStatus !== 'idle')
    .map((query) => ({ query, meta: query.state.fetchMeta ?? {} }));
  await Promise.all(lists.map((query) => query.cancel({ revert: true })));
  for (const { queryKey: key } of lists)
    queryClient.setQueryData<Chats | InfiniteData<Chats>>(
      key,
      (list) =>
        list &&
        ('pages' in list ? { ...list, pages: list.pages.map((page) => withoutChat(page, id)) } : withoutChat(list, id)),
    );
  // A further page as one, also where the list has been requested since. What fails is in the state of its query, for those who show that.
  return () =>
    void Promise.allSettled(stopped.map(({ query, meta }) => query.fetch(undefined, { cancelRefetch: true, meta })));
}

const deletedOf = ({ conversation, profile, last_message: last }: Chat): DeletedChat => ({
  conversation: conversation.id,
  profileId: profile.id,
  name: profile.name,
  last: last?.id ?? null,
});

/**
 * Deletes a conversation for this member: it is removed from the list at once, with what is unsent or being written in it
 * (R-CHAT-DELETE-UNSENT), then the server is called. A notice offers to undo it (R-CHAT-DELETE-UNDO), again where the
 * connection or the site failed at that. On failure an alert is shown and the chats are reloaded (R-CHAT-DELETE-AT-ONCE,
 * R-CHAT-DELETE-FAILED). Where the page is closed meanwhile, the next one goes on (R-CHAT-DELETE-RELOADED).
 */
export function useDeleteChat() {
  const host = useHost();
  const { api, queryClient, notify } = host;
  const { t } = useTranslation('mf-chat');
  const userId = useUser()?.id ?? 0;
  const { queryKey } = sharedQueries.chats(api);

  return useMutation({
    mutationFn: (chat: Chat) => api.call('DELETE /api/chat.php', { body: { conversation: chat.conversation.id } }),
    onMutate: async (chat) => {
      // At once: the connection may be back before the response.
      const deletion = setChatAside(host, userId, deletedOf(chat));
      // A pending response would restore it.
      const goOn = await removeFromLists(queryClient, queryKey, chat.conversation.id);
      return { deletion, goOn };
    },
    onSuccess: (_response, chat, { deletion, goOn }) => {
      const { conversation, profile } = chat;
      queryClient.removeQueries({ queryKey: ['mf-chat', 'messages', conversation.id] });
      queryClient.removeQueries({ queryKey: ['mf-chat', 'partner', profile.id] });
      deletion.note('deleted', Date.now());
      offerUndo(host, deletedOf(chat), deletion);
      goOn();
    },
    onError: (error, { profile }, begun) => {
      // Without a refusal it may have arrived: what is unsent would open the deleted chat again (R-CHAT-DELETE-HELD).
      begun?.deletion.bringBack({ held: !(error instanceof ApiError && isRefusal(error)) });
      notify.show('error', t('delete.failed', { name: profile.name, reason: reasonOf(host, error) }));
      reloadChats(host);
    },
  });
}
