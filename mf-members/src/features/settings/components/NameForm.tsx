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

/**
 * The name that other members see, by the rules of the own profile. A field that nobody has typed into shows the newest one. What
 * is typed is kept until it is saved, also where that is the name of before, which is being replaced (R-ACCOUNT-SETTINGS-TYPED).
 */
export function NameForm({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const { notify } = useHost();
  const draft = useSettingsDraft('name');
  const [typed, setTyped] = useState(draft.read);
  const form = useSectionForm(
    profile,
    () => (typed === null ? {} : { name: typed }),
    () => {
      if (draft.read() === typed) draft.forget();
      setTyped((now) => (now === typed ? null : now));
      notify.show('success', t('settings.saved'));
    },
  );
  const change = (name: string) => {
    const isAsSaved = name === profile.name && !form.isSubmitting;
    setTyped(isAsSaved ? null : name);
    draft.keep(isAsSaved ? '' : name);
    form.clearError('name');
  };
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
        value={typed ?? profile.name}
        error={form.errors.name}
        onChange={(event) => change(event.target.value)}
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
