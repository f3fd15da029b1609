import { useEffect } from 'react';
import type { LikesAnswer, MemberProfile } from '@tandem/contracts/api/members';
import { sharedQueries, useHost, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

/** Opening a liker's profile clears that profile's new-like flag (spec §4): here at once, then on the server. */
export function useLikeSeen(profile: MemberProfile | undefined): void {
  const { api, queryClient, telemetry } = useHost();
  const user = useUser();
  const likes = useQuery({ ...sharedQueries.likes(api), enabled: user !== null && profile?.likes_me === true });
  const id = profile?.id;
  const isNew = likes.data?.liked_by.some((liker) => liker.id === id && liker.like_new) ?? false;

  useEffect(() => {
    if (!isNew || id === undefined) return;
    const { queryKey } = sharedQueries.likes(api);
    queryClient.setQueryData<LikesAnswer>(
      queryKey,
      (answer) =>
        answer && {
          ...answer,
          liked_by: answer.liked_by.map((liker) => (liker.id === id ? { ...liker, like_new: false } : liker)),
        },
    );
    // The flag is no more than a mark: where clearing it fails, it comes back with the next likes, and nobody is told.
    api.call('PUT /api/like.php', { body: { profile_id: id, seen: true } }).catch((error: unknown) => {
      telemetry.error(error, { call: 'like seen' });
      void queryClient.invalidateQueries({ queryKey });
    });
  }, [isNew, id, api, queryClient, telemetry]);
}
