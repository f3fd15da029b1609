import { useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useFormat, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { useWriteLoginWays } from '../api/login-ways.ts';
import type { LoginWays } from '../api/login-ways.ts';
import { leaveRow } from '../model/leave-row.ts';
import { useSettingsForm } from '../model/use-settings-form.ts';
import { CodeField } from './CodeField.tsx';
import styles from './Sessions.module.css';
import { SettingsForm } from './SettingsForm.tsx';

type Passkey = LoginWays['passkeys'][number];

/**
 * The member's passkeys, each with a button that removes it, and a form that adds one (R-ACCOUNT-LOGIN-WAYS-SHOWN); with
 * two-step login on by a code as well (R-ACCOUNT-PASSKEY-CODE-FORM). Where the browser's question is closed the form keeps the password
 * (R-ACCOUNT-PASSKEY-CLOSED).
 */
export function Passkeys({ ways }: { ways: LoginWays }) {
  const { t } = useTranslation('mf-members');
  const { api, notify } = useHost();
  const write = useWriteLoginWays();
  const { passkeys } = ways;
  const { form, field } = useSettingsForm(
    { password: '', code: '' },
    {
      optional: ways.two_step ? [] : ['code'],
      save: async ({ password, code }) => {
        const { addPasskey } = await import(/* webpackChunkName: "add-passkey" */ '../api/add-passkey.ts');
        const added = await addPasskey(api, code === '' ? { password } : { password, code });
        // The member closed the browser's question, maybe by mistake. The code has been used by then.
        if (added === null) return { password };
        write(added);
        notify.show('success', t('settings.passkeys.added'));
        return undefined;
      },
    },
  );
  return (
    <SettingsForm
      title={t('settings.passkeys.title')}
      text={t('settings.passkeys.text')}
      form={form}
      submit={t('settings.passkeys.add')}
    >
      {passkeys.length === 0 ? null : (
        <ul role="list" className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <PasswordField
        {...field('password')}
        label={t('settings.password.current')}
        autoComplete="current-password"
        showLabel={t('settings.password.show')}
        hideLabelText={t('settings.password.hide')}
      />
      <CodeField field={field('code')} isOn={ways.two_step} />
    </SettingsForm>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('mf-members');
  const { api, notify } = useHost();
  const format = useFormat();
  const write = useWriteLoginWays();
  const row = useRef<HTMLLIElement>(null);
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /api/passkeys.php', { body: { id: passkey.id } }),
    onSuccess: (ways) => {
      write(ways);
      notify.show('success', t('settings.passkeys.removed'));
    },
    onError: (error) => notify.show('error', error instanceof ApiError ? error.message : t('errors.generic')),
  });
  const { browser, system, created_at: made } = passkey;
  const device = [browser, system].filter((word) => word !== null).join(', ') || t('settings.sessions.unknown');
  return (
    <li ref={row} className={styles.session}>
      <div>
        <Text strong>{device}</Text>
        <Text size="s" tone="muted">
          {t('settings.passkeys.made', { date: format.date(made) })}
        </Text>
      </div>
      <Button
        type="button"
        size="s"
        loading={remove.isPending}
        aria-label={t('settings.passkeys.remove-one', { device })}
        onClick={() => remove.mutate(undefined, { onSuccess: () => leaveRow(row.current) })}
      >
        {t('settings.passkeys.remove')}
      </Button>
    </li>
  );
}
