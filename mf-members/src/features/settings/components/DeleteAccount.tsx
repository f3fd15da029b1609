import { LIMITS } from '@tandem/contracts/product/limits';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { useHost, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { leaveFor } from '../model/leave-for.ts';
import { useSettingsForm } from '../model/use-settings-form.ts';
import { useTwoStep } from '../model/use-two-step.ts';
import { CodeField } from './CodeField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { StayDiscount } from './StayDiscount.tsx';

/**
 * Deletes the account (C-ACCOUNT-DELETE): what happens to it and to what was not sent (R-ACCOUNT-DELETE-FORGETS), that unused
 * credits are lost when it is purged (R-ACCOUNT-DELETE-CREDITS), and the tenant's discount in one line, which delays nothing (R-ACCOUNT-DELETE-DISCOUNT,
 * R-ACCOUNT-DELETE-BUTTON). With two-step login on it takes a code as well (R-ACCOUNT-DELETE-CODE-FORM).
 */
export function DeleteAccount() {
  const { t } = useTranslation('mf-members');
  const { api, locale, links, session } = useHost();
  const credits = useUser()?.credits ?? 0;
  const isTwoStep = useTwoStep();
  const { form, field } = useSettingsForm(
    { password: '', code: '', reason: '' },
    {
      optional: isTwoStep ? ['reason'] : ['reason', 'code'],
      kept: 'reason',
      most: { reason: LIMITS.leavingReasonMax },
      save: async ({ password, code, reason }) => {
        const given = reason.trim();
        const body = { password, ...(code !== '' && { code }), ...(given !== '' && { reason: given }) };
        await api.call('DELETE /api/user.php', { body });
        // Here and in the other tabs, as at a logout: the next user of this device may be somebody else.
        session.forget?.();
        // A new document: nothing of the session that is over stays in this one.
        leaveFor(locale.path(links.accountDeleted === undefined ? '/' : `${links.accountDeleted()}#done`));
      },
    },
  );
  return (
    <SettingsForm
      title={t('settings.delete.title')}
      text={t('settings.delete.text', { days: LIMITS.reactivationDays })}
      form={form}
      submit={t('settings.delete.submit')}
      variant="danger"
    >
      {credits > 0 ? (
        <Banner tone="warning">
          {t('settings.delete.credits', { count: credits, days: LIMITS.reactivationDays })}
        </Banner>
      ) : (
        <Text tone="muted">{t('settings.delete.no-credits')}</Text>
      )}
      <StayDiscount />
      <TextArea
        {...field('reason')}
        label={t('settings.delete.reason')}
        note={t('settings.delete.optional')}
        maxLength={LIMITS.leavingReasonMax}
        counterLabel={(left) =>
          left < 0 ? t('settings.delete.over', { count: -left }) : t('settings.delete.left', { count: left })
        }
      />
      <PasswordField
        {...field('password')}
        label={t('settings.password.current')}
        autoComplete="current-password"
        showLabel={t('settings.password.show')}
        hideLabelText={t('settings.password.hide')}
      />
      <CodeField field={field('code')} isOn={isTwoStep}>
        <WithoutCode />
      </CodeField>
    </SettingsForm>
  );
}

/** How an account is deleted whose member has neither the app nor a recovery code. */
function WithoutCode() {
  const { t } = useTranslation('mf-members');
  const { support_email: support } = useSettings();
  return <Text tone="muted">{t('settings.delete.two-step', { support })}</Text>;
}
