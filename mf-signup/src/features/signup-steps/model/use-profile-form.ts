import type { ProfileChange } from '@tandem/contracts/api/profile';
import { useForm } from '@tandem/shared-ui/forms';
import { useHost } from '@tandem/shared-ui/host';

/** A form that saves some fields of the new profile (R-SIGNUP-STEPS-PROFILE); the server validates them. */
export function useProfileForm(change: ProfileChange, onSaved: () => void) {
  const { api } = useHost();
  return useForm<ProfileChange, ProfileChange>({
    getValues: () => change,
    resolver: (output) => ({ isValid: true, output }),
    onSubmit: async (body) => {
      if (Object.keys(body).length > 0) await api.call('PUT /api/profile.php', { body });
      onSaved();
    },
  });
}
