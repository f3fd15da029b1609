import { LIMITS } from '@tandem/contracts/product/limits';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHost, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { usePasswordStrength } from '@tandem/shared-ui/password-strength';
import { useQueryClient } from '@tandem/shared-ui/query';
import { useReloadLoginWays } from '../api/login-ways.ts';
import { SESSIONS_KEY } from '../api/sessions.ts';
import { useSettingsForm } from '../model/use-settings-form.ts';
import { useTwoStep } from '../model/use-two-step.ts';
import { CodeField } from './CodeField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/**
 * A new password, which logs all other devices out (C-ACCOUNT-PASSWORD); with two-step login on, by a code as well
 * (R-ACCOUNT-PASSWORD-CODE-FORM).
 */
export function PasswordForm() {
  const { t } = useTranslation('mf-members');
  const { api, notify } = useHost();
  const queryClient = useQueryClient();
  const isTwoStep = useTwoStep();
  const reloadWays = useReloadLoginWays();
  const { form, field } = useSettingsForm(
    { old_password: '', password: '', password_repeat: '', code: '' },
    {
      optional: isTwoStep ? [] : ['code'],
      save: async ({ code, ...body }) => {
        await api.call('PUT /api/password.php', { body: code === '' ? body : { ...body, code } });
        notify.show('success', t('settings.password.saved'));
        await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
        if (code !== '') await reloadWays();
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
      <Stack gap={1}>
        <PasswordField
          {...field('password')}
          {...shared}
          label={t('settings.password.new')}
          hint={t('settings.password.hint', { min: LIMITS.passwordMinBytes })}
          autoComplete="new-password"
        />
        <Strength password={field('password').value} />
      </Stack>
      <PasswordField
        {...field('password_repeat')}
        {...shared}
        label={t('settings.password.repeat')}
        autoComplete="new-password"
      />
      <CodeField field={field('code')} isOn={isTwoStep} />
    </SettingsForm>
  );
}

/** How strong the new password is while it is typed (V-ACCOUNT-PASSWORD-WHILE-TYPING). */
function Strength({ password }: { password: string }) {
  const { t } = useTranslation('mf-members');
  const { name: siteName } = useSettings();
  const user = useUser();
  const strength = usePasswordStrength(password, {
    email: user?.email ?? '',
    name: user?.profile.name ?? '',
    siteName,
  });
  return (
    <div role="status">
      {strength === null ? null : (
        <Text size="s" tone={strength === 'weak' ? 'warning' : 'muted'}>
          {t(`settings.password.strength.${strength}`)}
        </Text>
      )}
    </div>
  );
}
