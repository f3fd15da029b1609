import { useMemo } from 'react';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { schemaResolver, useForm } from '@tandem/shared-ui/forms';
import type { Form } from '@tandem/shared-ui/forms';
import { useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSaveProfile } from '../../../shared/own-profile/save-profile.ts';

export type SectionForm = Form<ProfileChange>;

/**
 * The form of one section: a change of the profile, validated by the contract's schema, and its submission.
 *
 * @param changeOf what the section would send, of a profile: the newest one when it is sent
 * @param onSaved called once the server has saved it
 */
export function useSectionForm(
  profile: EditableProfile,
  changeOf: (own: EditableProfile) => ProfileChange,
  onSaved: () => void,
): SectionForm {
  const { t } = useTranslation('mf-members');
  const email = useUser()?.email ?? '';
  const hasConsent = profile.sensitive_consent;
  const { mutateAsync } = useSaveProfile();
  const resolver = useMemo(
    () =>
      schemaResolver<ProfileChange, ProfileChange>(
        async () => {
          const { profileFormSchema } = await import(
            /* webpackChunkName: "form-profile" */ '@tandem/contracts/forms/profile-form'
          );
          return profileFormSchema({ email, hasConsent });
        },
        (key, params) => t(`own.errors.${key}`, params),
      ),
    [t, email, hasConsent],
  );
  return useForm({
    getValues: () => changeOf(profile),
    resolver,
    onSubmit: async () => {
      await mutateAsync((newest) => changeOf(newest ?? profile));
      onSaved();
    },
  });
}
