import { useState } from 'react';
import { sharedQueries, useHost, useLiveEvents } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import type { Partner } from './partner.ts';

/** What a member does is noted to the minute: so much older may be what the site says of one who has just typed. */
const NOTED_MILLISECONDS = 60_000;

/**
 * Whether the partner is here, and when they were here last, if that is known (R-CHAT-HEADER-SEEN). The messages say it once,
 * and the list of conversations, which the frame reloads each minute, goes on to; where that has no line of this one, the
 * messages do (use-while-unlisted.ts). One who types is here, but that is not said where the other says nothing, as in privacy
 * mode (R-PRIVACY-ONLINE).
 */
export function usePresence(partner: Partner, conversationId: number | undefined) {
  const { api, serverNow } = useHost();
  const [typed, setTyped] = useState('');
  useLiveEvents((event) => {
    if (event.type === 'typing' && event.conversation_id === conversationId)
      setTyped(new Date(serverNow() - NOTED_MILLISECONDS).toISOString());
  });
  const { data } = useQuery({
    ...sharedQueries.chats(api),
    enabled: false,
    select: ({ chats }) => chats.find(({ profile }) => profile.id === partner.id)?.profile,
  });
  const listed = (partner.available ? data : undefined) ?? partner;
  // An earlier list is passed over; one that no longer says it is right, as when the partner turns privacy mode on.
  const isEarlier = listed.last_active && listed.last_active < (partner.last_active ?? '');
  const { online, last_active: lastActive } = isEarlier ? partner : listed;
  const isTyped = lastActive && typed > lastActive;
  return { isOnline: partner.available && (isTyped || online), lastActive };
}
