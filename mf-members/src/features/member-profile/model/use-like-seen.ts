import { useEffect, useRef } from 'react';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { markLikeSeen, sharedQueries, useHost, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

/**
 * Opening a liker's profile clears its new-like flag (R-LIKES-SEEN-PROFILE): in the cache at once, then on the server.
 * The profile says whether the like is new; the frame's likes are checked too, because they may be more recent. A call that
 * failed is made again at the next visit of the profile: until then the refetched likes have the flag once more.
 */
export function useLikeSeen(profile: MemberProfile | undefined): void {
  const { api, queryClient, telemetry } = useHost();
  const user = useUser();
  // Reads the cache of the frame; requests nothing.
  const likes = useQuery({ ...sharedQueries.likes(api), enabled: false });
  const id = profile?.id;
  const isListedNew = likes.data?.liked_by.some((liker) => liker.id === id && liker.like_new) ?? false;
  const isNew = user !== null && (isListedNew || profile?.like_new === true);
  const failed = useRef<number | null>(null);
  useEffect(() => {
    if (failed.current !== id) failed.current = null;
  }, [id]);

  useEffect(() => {
    if (!isNew || id === undefined || failed.current === id) return;
    const { queryKey } = sharedQueries.likes(api);
    markLikeSeen(queryClient, id);
    // A failure is not shown: the flag is set again by the next refetch of the likes.
    api.call('PUT /api/like.php', { body: { profile_id: id, seen: true } }).catch((error: unknown) => {
      failed.current = id;
      telemetry.error(error, { call: 'like seen' });
      void queryClient.invalidateQueries({ queryKey });
    });
  }, [isNew, id, api, queryClient, telemetry]);
}
