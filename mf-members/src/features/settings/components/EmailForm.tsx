import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useReloadLoginWays } from '../api/login-ways.ts';
import { useSettingsForm } from '../model/use-settings-form.ts';
import { useTwoStep } from '../model/use-two-step.ts';
import { CodeField } from './CodeField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/**
 * A new address, which counts once the link that is mailed to it was opened (C-ACCOUNT-MAIL-CHANGE-REQUEST); with two-step
 * login on, by a code as well (R-ACCOUNT-MAIL-CHANGE-FORM).
 */
export function EmailForm() {
  const { t } = useTranslation('mf-members');
  const { api, notify } = useHost();
  const current = useUser()?.email ?? '';
  const isTwoStep = useTwoStep();
  const reloadWays = useReloadLoginWays();
  const { form, field } = useSettingsForm(
    { email: '', password: '', code: '' },
    {
      optional: isTwoStep ? [] : ['code'],
      kept: 'email',
      save: async ({ code, ...body }) => {
        await api.call('POST /api/mail-change.php', { body: code === '' ? body : { ...body, code } });
        notify.show('success', t('settings.email.sent', { email: body.email.trim() }));
        if (code !== '') await reloadWays();
      },
    },
  );
  return (
    <SettingsForm
      title={t('settings.email.title')}
      text={t('settings.email.text', { email: current })}
      form={form}
      submit={t('settings.email.submit')}
    >
      <TextField
        {...field('email')}
        type="email"
        label={t('settings.email.label')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={t('settings.password.current')}
        autoComplete="current-password"
        showLabel={t('settings.password.show')}
        hideLabelText={t('settings.password.hide')}
      />
      <CodeField field={field('code')} isOn={isTwoStep}>
        <Text tone="muted">{t('settings.email.two-step')}</Text>
      </CodeField>
    </SettingsForm>
  );
}
