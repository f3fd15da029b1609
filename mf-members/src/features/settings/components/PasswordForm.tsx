import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQueryClient } from '@tandem/shared-ui/query';
import { SESSIONS_KEY } from '../api/sessions.ts';
import { useSettingsForm } from '../model/use-settings-form.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** A new password, which logs all other devices out (C-ACCOUNT-PASSWORD). */
export function PasswordForm() {
  const { t } = useTranslation('mf-members');
  const { api, notify } = useHost();
  const queryClient = useQueryClient();
  const { form, field } = useSettingsForm(
    { old_password: '', password: '', password_repeat: '' },
    {
      save: async (body) => {
        await api.call('PUT /api/password.php', { body });
        notify.show('success', t('settings.password.saved'));
        await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
      },
    },
  );
  const shared = { showLabel: t('settings.password.show'), hideLabelText: t('settings.password.hide') };
  return (
    <SettingsForm
      title={t('settings.password.title')}
      text={t('settings.password.text')}
      form={form}
      submit={t('settings.password.submit')}
    >
      <PasswordField
        {...field('old_password')}
        {...shared}
        label={t('settings.password.current')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        {...shared}
        label={t('settings.password.new')}
        hint={t('settings.password.hint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('password_repeat')}
        {...shared}
        label={t('settings.password.repeat')}
        autoComplete="new-password"
      />
    </SettingsForm>
  );
}
