import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { useApi } from '@tandem/shared-ui/host';
import { useMutation, useQueryClient } from '@tandem/shared-ui/query';
import { useOwnChange } from '../model/use-own-change.ts';
import { OWN_PROFILE_KEY } from './get-profile.ts';

/** Saves some fields; what the server answers is the profile from now on. */
export function useSaveProfile() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onChanged = useOwnChange();
  return useMutation<EditableProfile, Error, ProfileChange>({
    mutationFn: (change) => api.call('PUT /api/profile.php', { body: change }),
    onSuccess: (profile) => {
      queryClient.setQueryData(OWN_PROFILE_KEY, profile);
      onChanged();
    },
  });
}
