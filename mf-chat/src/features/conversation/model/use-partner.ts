import type { MemberProfile } from '@tandem/contracts/api/members';
import { refetchOrInvalidate } from '@tandem/shared-ui/caches';
import { useHost, useLiveEvents } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { partnerKey, partnerQuery } from '../api/get-partner.ts';
import { useWhenLive } from './use-when-live.ts';

/**
 * The query of the recipient's profile. As long as no conversation with them is known, the profile is requested again where
 * one may have begun unseen: its first message was reported while the profile was on its way, before events arrived in
 * this tab, or not at all (R-CHAT-EVENTS-BEGIN). Otherwise the page would go on to show an empty conversation.
 */
export function usePartner(profileId: number) {
  const { api, queryClient } = useHost();
  const lookAgain = () => {
    const known = queryClient.getQueryData<MemberProfile>(partnerKey(profileId));
    if (known === undefined || known.conversation_id === null) refetchOrInvalidate(queryClient, partnerKey(profileId));
  };
  useWhenLive(lookAgain);
  useLiveEvents((event) => {
    const isLoaded = queryClient.getQueryData(partnerKey(profileId)) !== undefined;
    // Once the profile is there, the event itself names the conversation (useWithConversation).
    const isEarly = event.type === 'message' && event.profile_id === profileId && !isLoaded;
    if (event.type === 'resync' || isEarly) lookAgain();
  });
  return useQuery(partnerQuery(api, profileId));
}
