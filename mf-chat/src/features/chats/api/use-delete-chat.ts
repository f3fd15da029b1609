import type { Chat } from '@tandem/contracts/api/chat';
import { ApiError, sharedQueries, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import type { InfiniteData } from '@tandem/shared-ui/query';
import { olderChatsKey } from './get-older-chats.ts';

type Chats = { chats: Chat[] };

/**
 * Deletes a conversation for this member: it is removed from the list at once, then the server is called. On failure an
 * alert is shown and the chats are reloaded (R-CHAT-DELETE-AT-ONCE, R-CHAT-DELETE-FAILED).
 */
export function useDeleteChat() {
  const { api, queryClient, notify } = useHost();
  const { t } = useTranslation('mf-chat');
  const { queryKey } = sharedQueries.chats(api);
  return useMutation({
    mutationFn: (chat: Chat) => api.call('DELETE /api/chat.php', { body: { conversation: chat.conversation.id } }),
    onMutate: async ({ conversation }) => {
      // A pending response would restore it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Chats>(
        queryKey,
        (response) =>
          response && { ...response, chats: response.chats.filter((chat) => chat.conversation.id !== conversation.id) },
      );
      queryClient.setQueriesData<InfiniteData<Chats>>(
        { queryKey: olderChatsKey },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              chats: page.chats.filter((chat) => chat.conversation.id !== conversation.id),
            })),
          },
      );
    },
    onSuccess: (_response, { conversation, profile }) => {
      queryClient.removeQueries({ queryKey: ['mf-chat', 'messages', conversation.id] });
      queryClient.removeQueries({ queryKey: ['mf-chat', 'partner', profile.id] });
    },
    onError: (error, { profile }) => {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('delete.failed', { name: profile.name, reason }));
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: olderChatsKey });
    },
  });
}
