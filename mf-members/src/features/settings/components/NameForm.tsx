import { useState } from 'react';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useHost, useUser } from '@tandem/shared-ui/host';
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
  const form = useSectionForm(
    profile,
    () => ({ name }),
    () => {
      draft.forget();
      notify.show('success', t('settings.saved'));
    },
  );
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

/** The form while the own profile is on its way: as it will be, so that nothing below it moves, but nothing can be changed yet. */
export function NameOutline() {
  const { t } = useTranslation('mf-members');
  const name = useUser()?.profile.name ?? '';
  return (
    <Stack gap={4}>
      <Heading level={2} size="card">
        {t('settings.name.title')}
      </Heading>
      <Text tone="muted">{t('settings.name.text')}</Text>
      <TextField name="name" label={t('settings.name.label')} value={name} readOnly aria-busy="true" />
      <Cluster gap={2}>
        <Button type="button" variant="secondary" loading>
          {t('settings.save')}
        </Button>
      </Cluster>
    </Stack>
  );
}
