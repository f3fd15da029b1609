import { useEffect } from 'react';
import { sharedQueries, useHost } from '@tandem/shared-ui/host';

/**
 * Keeps the counts of the frame in step with what parts tell: credits at once, and everything as the
 * server has it right after.
 */
export function useNewsEvents(): void {
  const { api, events, queryClient } = useHost();
  useEffect(() => {
    const user = sharedQueries.user(api).queryKey;
    const reload = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
    const reloadUser = () => reload(user);
    const reloadChats = () => reload(sharedQueries.chats(api).queryKey);
    const reloadLikes = () => reload(sharedQueries.likes(api).queryKey);
    const stops = [
      events.on('credits-changed', ({ credits }) => {
        queryClient.setQueryData(user, (known) => (known?.user ? { user: { ...known.user, credits } } : known));
        reloadUser();
      }),
      events.on('payment-completed', reloadUser),
      events.on('message-sent', reloadChats),
      events.on('conversation-read', reloadChats),
      events.on('like-changed', reloadLikes),
    ];
    return () => stops.forEach((stop) => stop());
  }, [api, events, queryClient]);
}
