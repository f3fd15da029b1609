import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { PasswordField } from '@tandem/shared-ui/components/PasswordField';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useWriteLoginWays } from '../api/login-ways.ts';
import type { LoginWays } from '../api/login-ways.ts';
import { usePanelFocus } from '../model/use-panel-focus.ts';
import { useRecoveryCodes } from '../model/use-recovery-codes.ts';
import { useSettingsForm } from '../model/use-settings-form.ts';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { TwoStepSetUp } from './TwoStepSetUp.tsx';

type SetUp = ResponseOf<'POST /api/two-step.php'>;

/**
 * The second step of the login by an authenticator app: turned on in three steps, the password, a first code and the
 * recovery codes, and turned off by the password and a
 * code (R-ACCOUNT-TWO-STEP-SETTINGS).
 */
export function TwoStep({ ways }: { ways: LoginWays }) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const { codes, show, forget } = useRecoveryCodes();
  const write = useWriteLoginWays();
  const step = setUp === null ? ways.two_step : 'set-up';
  const place = usePanelFocus(codes === null ? String(step) : 'codes');
  const handleMade = (made: readonly string[]) => {
    show(made);
    write({ two_step: true, recovery_codes_left: made.length });
  };
  const handleKept = () => {
    forget();
    setSetUp(null);
  };
  const panel = () => {
    if (codes !== null) return <RecoveryCodes codes={codes} onDone={handleKept} />;
    if (setUp !== null) return <TwoStepSetUp setUp={setUp} onBack={() => setSetUp(null)} onDone={handleMade} />;
    return ways.two_step ? <TurnOff left={ways.recovery_codes_left} /> : <Begin onBegun={setSetUp} />;
  };
  return <div ref={place}>{panel()}</div>;
}

function Begin({ onBegun }: { onBegun: (setUp: SetUp) => void }) {
  const { t } = useTranslation('mf-members');
  const { api } = useHost();
  const { form, field } = useSettingsForm(
    { password: '' },
    { save: async (body) => onBegun(await api.call('POST /api/two-step.php', { body })) },
  );
  return (
    <SettingsForm
      title={t('settings.two-step.title')}
      text={t('settings.two-step.text')}
      form={form}
      submit={t('settings.two-step.begin')}
    >
      <CurrentPassword field={field('password')} />
    </SettingsForm>
  );
}

function TurnOff({ left }: { left: number }) {
  const { t } = useTranslation('mf-members');
  const { api, notify } = useHost();
  const write = useWriteLoginWays();
  const { form, field } = useSettingsForm(
    { password: '', code: '' },
    {
      save: async (body) => {
        write(await api.call('DELETE /api/two-step.php', { body }));
        notify.show('success', t('settings.two-step.is-off'));
      },
    },
  );
  return (
    <SettingsForm
      title={t('settings.two-step.title')}
      text={t('settings.two-step.is-on', { count: left })}
      form={form}
      submit={t('settings.two-step.turn-off')}
    >
      <CurrentPassword field={field('password')} />
      <CodeField field={field('code')} isOn />
    </SettingsForm>
  );
}

type PasswordProps = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onChange'>;

function CurrentPassword({ field }: { field: PasswordProps }) {
  const { t } = useTranslation('mf-members');
  return (
    <PasswordField
      {...field}
      label={t('settings.password.current')}
      autoComplete="current-password"
      showLabel={t('settings.password.show')}
      hideLabelText={t('settings.password.hide')}
    />
  );
}
