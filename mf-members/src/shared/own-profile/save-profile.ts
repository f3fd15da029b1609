import type { OwnPhotos } from '@tandem/contracts/api/photos';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import { DECK_KEY } from '../member-cache.ts';
import { useOwnChange } from './use-own-change.ts';
import { OWN_PROFILE_KEY } from './get-profile.ts';

/**
 * What is to be saved. A function makes it of the newest profile that is known, once the saves before it have their
 * responses: one that replaces a part of a field would take back what those have changed of it.
 */
type ChangeToSave = ProfileChange | ((own: EditableProfile | undefined) => ProfileChange);

/** What decides who fits the member. */
const fitOf = ({ gender, search_gender, sexuality }: EditableProfile) => [gender, search_gender, sexuality].join();

/**
 * The photos as they are shown, at the addresses of the response: a change of invisible mode ends the old ones (decision 0040).
 * Their order, and which of them are private, have calls of their own, which may be under way, as uploads may be.
 */
function readdressed(shown: OwnPhotos, saved: OwnPhotos): OwnPhotos {
  const savedOf = new Map(saved.photos.map((photo) => [photo.id, photo]));
  const photos = shown.photos.map((photo) => {
    const { filename, thumb_filename, variants } = savedOf.get(photo.id) ?? photo;
    return { ...photo, filename, thumb_filename, variants };
  });
  return { ...shown, photos };
}

/**
 * Saves some fields. The response is the new profile, except for the photos, which have calls of their own. A refused change is
 * perhaps one of a profile that is another by now, which is requested. Where others fit the member from now on, the deck of the swipe game is dealt afresh (R-MEMBERS-FIT-SWIPE): its cards stay otherwise.
 */
export function useSaveProfile() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onChanged = useOwnChange();
  return useMutation<EditableProfile, Error, ChangeToSave>({
    // One after the other: each response contains all fields.
    scope: { id: 'mf-members.own-profile' },
    mutationFn: (change) => {
      const known = () => queryClient.getQueryData<EditableProfile>(OWN_PROFILE_KEY);
      const body = typeof change === 'function' ? change(known()) : change;
      return api.call('PUT /api/profile.php', { body });
    },
    onSuccess: async (profile) => {
      // A profile that was requested before does not have the change.
      await queryClient.cancelQueries({ queryKey: OWN_PROFILE_KEY });
      const known = queryClient.getQueryData<EditableProfile>(OWN_PROFILE_KEY);
      const photos = known === undefined ? profile.photos : readdressed(known.photos, profile.photos);
      queryClient.setQueryData<EditableProfile>(OWN_PROFILE_KEY, { ...profile, photos });
      if (known === undefined || fitOf(known) !== fitOf(profile)) queryClient.removeQueries({ queryKey: DECK_KEY });
      onChanged();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'validation')
        void queryClient.invalidateQueries({ queryKey: OWN_PROFILE_KEY });
    },
  });
}
