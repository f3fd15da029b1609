import { useState } from 'react';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSaveProfile } from '../../../shared/own-profile/save-profile.ts';

export type PrivacyMode = 'invisible' | 'privacy_mode';

export interface ModeChange {
  mode: PrivacyMode;
  isOn: boolean;
}

/**
 * Saves a mode at the click (C-PROFILE-UPDATE). `shown` has what the member chose, from the click on; a choice that could
 * not be saved is reverted with a notice, and leaves later choices as they are. It has to be called beside the query, which
 * shows the response in the render that drops the choice.
 */
export function useSavePrivacy(profile: EditableProfile | undefined) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const { mutateAsync } = useSaveProfile();
  const [unsaved, setUnsaved] = useState<readonly ModeChange[]>([]);
  const save = async (change: ModeChange) => {
    setUnsaved((before) => [...before, change]);
    try {
      await mutateAsync({ [change.mode]: change.isOn });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('notifications.failed', { reason }));
    } finally {
      setUnsaved((before) => before.filter((other) => other !== change));
    }
  };
  const shown: Record<PrivacyMode, boolean> = {
    invisible: profile?.invisible === true,
    privacy_mode: profile?.privacy_mode === true,
  };
  for (const { mode, isOn } of unsaved) shown[mode] = isOn;
  return { shown, save };
}
