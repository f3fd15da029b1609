import type { MemberProfile } from '@tandem/contracts/api/members';
import type { UnlockedPhoto } from '@tandem/contracts/api/photos';
import { creditsOf, refetchOrInvalidate, writeUser } from '@tandem/shared-ui/caches';
import { ApiError, SHARED_KEYS, useApi, useHost, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import { MEMBER_KEY } from '../../../shared/member-cache.ts';

/**
 * Unlocks a private photo of a member by its id (C-PHOTOS-UNLOCK), and writes what the response says: the sharp photo into
 * the profile, and the balance. When the server refuses, a notice says why, and the profile and the balance that the offer
 * was made from are requested again. `onUnlocked` is called before the offer goes away.
 */
export function useUnlockPhoto(memberId: number, onUnlocked: () => void) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const api = useApi();
  // What the offer shows: a tab may be open for days, and nobody pays another price than they were shown.
  const { photo_credits: price } = useSettings();
  const queryClient = useQueryClient();
  const profileKey = [...MEMBER_KEY, memberId];
  const mutationKey = ['mf-members', 'unlock-photo', memberId];
  const { mutate, isPending } = useMutation<UnlockedPhoto, Error, number>({
    mutationKey,
    mutationFn: (photoId) => api.call('POST /api/photo-unlock.php', { body: { photo_id: photoId, price } }),
    onSuccess: async (unlocked) => {
      const { photo } = unlocked;
      // A profile that was requested before has the photo blurred.
      await queryClient.cancelQueries({ queryKey: profileKey });
      onUnlocked();
      queryClient.setQueryData<MemberProfile>(
        profileKey,
        (profile) =>
          profile && { ...profile, photos: profile.photos.map((one) => (one.id === photo.id ? photo : one)) },
      );
      writeUser(queryClient, creditsOf(unlocked));
    },
    onError: (error) => {
      notify.show('error', error instanceof ApiError ? error.message : t('errors.generic'));
      for (const key of [profileKey, SHARED_KEYS.user]) refetchOrInvalidate(queryClient, key);
    },
  });
  const unlock = (photoId: number) => {
    // A second press may come before the button shows the first one.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(photoId);
  };
  return { unlock, isPending };
}
