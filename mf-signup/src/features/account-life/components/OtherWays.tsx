import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ResetLink } from '../api/account-calls.ts';
import styles from './LifePage.module.css';

/** The name of the boxes in the form; each has the id of its passkey as its value. */
export const REMOVED = 'removed';

/**
 * What logs in without the new password: passkeys, each with a box that removes it (R-ACCOUNT-RESET-PASSKEYS-SHOWN). Nothing
 * where there are none. Of a link that is over, the page says that alone.
 */
export function OtherWays({ ways, error }: { ways: ResetLink | undefined; error: unknown }) {
  const { t } = useTranslation('mf-signup');
  if (ways === undefined) {
    if (error === null || (error instanceof ApiError && error.code === 'gone')) return null;
    return <Text tone="muted">{t('new-password.ways.failed')}</Text>;
  }
  if (ways.two_step) return <Text tone="muted">{t('new-password.ways.two-step')}</Text>;
  if (ways.passkeys.length === 0) return null;
  return (
    <fieldset className={styles.ways}>
      <legend>
        <Text as="span" strong>
          {t('new-password.ways.title')}
        </Text>
      </legend>
      <Text tone="muted">{t('new-password.ways.text')}</Text>
      {ways.passkeys.map((passkey) => (
        <Passkey key={passkey.id} passkey={passkey} />
      ))}
    </fieldset>
  );
}

function Passkey({ passkey }: { passkey: ResetLink['passkeys'][number] }) {
  const { t } = useTranslation('mf-signup');
  const format = useFormat();
  const { id, browser, system, created_at: made, last_used_at: used } = passkey;
  const device = [browser, system].filter((word) => word !== null).join(', ') || t('new-password.ways.unknown');
  const date = format.date(made);
  const hint =
    used === null
      ? t('new-password.ways.made', { date })
      : t('new-password.ways.used', { date, used: format.date(used) });
  return <Checkbox name={REMOVED} value={id} label={t('new-password.ways.remove', { device })} hint={hint} />;
}
