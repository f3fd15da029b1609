import { useState } from 'react';
import { sharedQueries, useHost, useLiveEvents } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import type { Partner } from './partner.ts';

type Presence = Pick<Partner, 'online' | 'last_active'>;

/** What a member does is noted to the minute: so much older may be what the site says of one who has just typed. */
const NOTED_MILLISECONDS = 60_000;

/**
 * What is known later. Of one who has done nothing more since, being online can only end. Where the list or the messages do
 * not say when the member was here last, as in privacy mode, the list is right: it is reloaded each minute.
 */
function latest(known: Presence, listed: Presence | undefined): Presence {
  if (listed === undefined) return known;
  const [before, now] = [known.last_active ?? '', listed.last_active ?? ''];
  if (before === '' || now === '' || now > before) return listed;
  return now === before ? { ...known, online: known.online && listed.online } : known;
}

/**
 * Whether the partner is here, and when they were here last (R-CHAT-HEADER-SEEN). The messages say it once, and the list of
 * conversations, which the frame keeps up to date, goes on to: nothing is requested for it. One who types is here, but that is
 * not said of those in privacy mode (R-PRIVACY-ONLINE).
 */
export function usePresence(partner: Partner, conversationId: number | undefined): Presence {
  const { api, serverNow } = useHost();
  const [typed, setTyped] = useState('');
  useLiveEvents((event) => {
    if (event.type === 'typing' && event.conversation_id === conversationId)
      setTyped(new Date(serverNow() - NOTED_MILLISECONDS).toISOString());
  });
  const { data: listed } = useQuery({
    ...sharedQueries.chats(api),
    enabled: false,
    select: ({ chats }) => chats.find(({ profile }) => profile.id === partner.id)?.profile,
  });
  if (!partner.available) return { online: false };
  const presence = latest(partner, listed);
  const lastActive = presence.last_active ?? '';
  return lastActive !== '' && typed > lastActive ? { online: true, last_active: typed } : presence;
}
