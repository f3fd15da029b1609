import type { EditableProfile } from '@tandem/contracts/api/profile';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSaveProfile } from '../../../shared/own-profile/save-profile.ts';
import { storedChanges } from '../../../shared/own-profile/stored-changes.ts';

/**
 * Withdraws the consent to special-category data; the server clears them (R-PRIVACY-CONSENT-WITHDRAWN), and what was
 * typed of them in this tab is forgotten. A notice follows; after a failure nothing has changed.
 */
export function useWithdrawConsent({ id }: Pick<EditableProfile, 'id'>) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const { mutateAsync, isPending } = useSaveProfile();
  const withdraw = async () => {
    try {
      await mutateAsync({ sensitive_consent: false });
      storedChanges.forget(id, 'sensitive');
      notify.show('success', t('privacy.consent.done'));
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('errors.generic');
      notify.show('error', t('notSaved', { reason }));
    }
  };
  return { withdraw, isPending };
}
