import { useEffect, useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { unkeptCodes } from '../model/unkept-codes.ts';
import { useSettingsForm } from '../model/use-settings-form.ts';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './TwoStep.module.css';

interface TwoStepSetUpProps {
  setUp: ResponseOf<'POST /api/two-step.php'>;
  onBack: () => void;
  /** With the recovery codes. */
  onDone: (codes: readonly string[]) => void;
}

/** What the authenticator app is given, as a QR code, as a link for an app on this phone and as text; then a first code. */
export function TwoStepSetUp({ setUp, onBack, onDone }: TwoStepSetUpProps) {
  const { t } = useTranslation('mf-members');
  const { api } = useHost();
  const { form, field } = useSettingsForm(
    { code: '' },
    {
      save: async (body) => {
        const letGo = unkeptCodes.hold();
        try {
          onDone((await api.call('PUT /api/two-step.php', { body })).recovery_codes);
        } finally {
          letGo();
        }
      },
    },
  );
  return (
    <SettingsForm
      title={t('settings.two-step.title')}
      text={t('settings.two-step.scan')}
      form={form}
      submit={t('settings.two-step.turn-on')}
      beside={
        <Button type="button" variant="quiet" onClick={onBack}>
          {t('settings.two-step.cancel')}
        </Button>
      }
    >
      <QrCode text={setUp.uri} />
      <div>
        <a href={setUp.uri}>{t('settings.two-step.open-app')}</a>
      </div>
      <Text>
        {t('settings.two-step.key')}{' '}
        <code className={styles.key}>{setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </Text>
      <TextField
        {...field('code')}
        label={t('settings.two-step.code')}
        hint={t('settings.two-step.code-hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
    </SettingsForm>
  );
}

/**
 * A QR code, drawn here: the secret in it leaves this page for no other server. Its place is kept until it is drawn; where what draws it
 * is lost, words in its place lead to the other ways.
 */
function QrCode({ text }: { text: string }) {
  const { t } = useTranslation('mf-members');
  const { telemetry } = useHost();
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isWanted = true;
    import(/* webpackChunkName: "qr-code" */ 'uqr')
      .then(({ encode }) => isWanted && setRows(encode(text).data))
      .catch((error: unknown) => {
        telemetry.error(error, { doing: 'draw a QR code' });
        if (isWanted) setLost(true);
      });
    return () => {
      isWanted = false;
    };
  }, [text, telemetry]);
  if (isLost) return <Text>{t('settings.two-step.qr-lost')}</Text>;
  const size = Math.max(1, rows.length);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={t('settings.two-step.qr')}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
