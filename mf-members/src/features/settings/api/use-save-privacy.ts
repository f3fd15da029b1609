import { useState } from 'react';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { SENSITIVE_AUDIENCES } from '@tandem/contracts/product/lists';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSaveProfile } from '../../../shared/own-profile/save-profile.ts';

/** What the tab 'Privacy' chooses. */
export type PrivacyChoices = Pick<EditableProfile, 'invisible' | 'privacy_mode' | 'sensitive_audience'>;

/** What a new account has: nobody hides anything. */
const NOT_CHOSEN: PrivacyChoices = {
  invisible: false,
  privacy_mode: false,
  sensitive_audience: SENSITIVE_AUDIENCES[0],
};

/**
 * Saves a choice at the click (C-PROFILE-UPDATE). `shown` has what the member chose, from the click on; a choice that could
 * not be saved is reverted with a notice, and leaves later choices as they are. It has to be called beside the query, which
 * shows the response in the render that drops the choice.
 */
export function useSavePrivacy(profile: EditableProfile | undefined) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const { mutateAsync } = useSaveProfile();
  const [unsaved, setUnsaved] = useState<readonly Partial<PrivacyChoices>[]>([]);
  const save = async (change: Partial<PrivacyChoices>) => {
    setUnsaved((before) => [...before, change]);
    try {
      await mutateAsync(change);
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('notSaved', { reason }));
    } finally {
      setUnsaved((before) => before.filter((other) => other !== change));
    }
  };
  const shown = unsaved.reduce<PrivacyChoices>((all, change) => ({ ...all, ...change }), profile ?? NOT_CHOSEN);
  return { shown, save };
}
