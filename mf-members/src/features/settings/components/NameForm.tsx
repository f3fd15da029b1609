import { useState } from 'react';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSectionForm } from '../../own-profile/model/use-section-form.ts';
import { useSettingsDraft } from '../model/use-settings-draft.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The name that other members see, by the rules of the own profile. */
export function NameForm({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const draft = useSettingsDraft('name');
  const [name, setName] = useState(() => draft.read() ?? profile.name);
  const form = useSectionForm(profile, { name }, () => {
    draft.forget();
    notify.show('success', t('settings.saved'));
  });
  return (
    <SettingsForm
      title={t('settings.name.title')}
      text={t('settings.name.text')}
      form={form}
      submit={t('settings.save')}
    >
      <TextField
        name="name"
        label={t('settings.name.label')}
        autoComplete="nickname"
        spellCheck={false}
        value={name}
        error={form.errors.name}
        onChange={(event) => {
          setName(event.target.value);
          draft.keep(event.target.value === profile.name ? '' : event.target.value);
          form.clearError('name');
        }}
      />
    </SettingsForm>
  );
}
