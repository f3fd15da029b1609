import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { useApi } from '@tandem/shared-ui/host';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import { useOwnChange } from './use-own-change.ts';
import { OWN_PROFILE_KEY } from './get-profile.ts';

/** Saves some fields. The response is the new profile, except for the photos, which have calls of their own. */
export function useSaveProfile() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onChanged = useOwnChange();
  return useMutation<EditableProfile, Error, ProfileChange>({
    // One after the other: each response contains all fields.
    scope: { id: 'mf-members.own-profile' },
    mutationFn: (change) => api.call('PUT /api/profile.php', { body: change }),
    onSuccess: async (profile) => {
      // A profile that was requested before does not have the change.
      await queryClient.cancelQueries({ queryKey: OWN_PROFILE_KEY });
      queryClient.setQueryData<EditableProfile>(OWN_PROFILE_KEY, (known) => ({
        ...profile,
        photos: known?.photos ?? profile.photos,
      }));
      onChanged();
    },
  });
}
