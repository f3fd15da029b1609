import { useEffect } from 'react';
import { useHost, useUser } from '@tandem/shared-ui/host';
import { lastOpened } from '../../../shared/last-opened.ts';

/** Remembers the conversation that is open, by its profile and the date (F-CHAT-LAST-OPENED). */
export function useLastOpened(profileId: number, conversationId: number | null): void {
  const { serverNow } = useHost();
  const userId = useUser()?.id ?? null;
  useEffect(() => {
    if (userId === null || conversationId === null) return;
    lastOpened.keep(userId, { profileId, conversationId, openedAt: new Date(serverNow()).toISOString() });
  }, [userId, profileId, conversationId, serverNow]);
}
