import type { EditableProfile } from '@tandem/contracts/api/profile';
import type { OwnProfile } from '@tandem/contracts/api/user';
import { refetchOrInvalidate, writeOwnProfile } from '@tandem/shared-ui/caches';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import { useQueryClient } from '@tandem/shared-ui/query';
import { MEMBER_KEY, SEARCH_KEY, SIMILAR_KEY } from '../member-cache.ts';
import { OWN_PROFILE_KEY } from './get-profile.ts';

/** What user.php returns of the profile: the frame shows the name and the main photo. */
function ownProfileOf({ photos: { photos }, ...profile }: EditableProfile): Omit<OwnProfile, 'status'> {
  const main = photos.find((photo) => photo.main && photo.status === 'active');
  const { id, name, age, date_of_birth, gender, sexuality, country, region, city, about } = profile;
  const facts = { id, name, age, date_of_birth, gender, sexuality, country, region, city, about };
  return { ...facts, privacy_mode: profile.privacy_mode, main_image: main ?? null };
}

/**
 * Returns the function to call when the cached own profile has changed: it writes the frame's user, and marks the search,
 * the profile pages, and the similar and related profiles (R-MEMBERS-FIT-SIMILAR) stale, which other pages show. Nothing is
 * requested.
 */
export function useOwnChange(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [SEARCH_KEY, MEMBER_KEY, SIMILAR_KEY])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    const profile = queryClient.getQueryData<EditableProfile>(OWN_PROFILE_KEY);
    if (profile === undefined) refetchOrInvalidate(queryClient, SHARED_KEYS.user);
    else writeOwnProfile(queryClient, ownProfileOf(profile));
  };
}
