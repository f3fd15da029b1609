import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useApi, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { loginWaysQuery } from '../api/login-ways.ts';
import { Passkeys } from './Passkeys.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import { TwoStep } from './TwoStep.tsx';

/**
 * How the member logs in besides by the password: passkeys, and a second step (R-ACCOUNT-LOGIN-WAYS-SHOWN); that these are for
 * those who have confirmed their address, before (R-ACCOUNT-LOGIN-WAYS-CONFIRMED).
 */
export function LoginWays() {
  const { t } = useTranslation('mf-members');
  return useUser()?.status === 'not_confirmed' ? <Text tone="muted">{t('settings.ways.unconfirmed')}</Text> : <Ways />;
}

function Ways() {
  const { t } = useTranslation('mf-members');
  const query = useQuery(loginWaysQuery(useApi()));
  if (query.data === undefined)
    return query.error === null ? (
      <SettingsSkeleton />
    ) : (
      <LoadFailure query={query} title={t('settings.ways.failed')} />
    );
  return (
    <Stack gap={10}>
      <Passkeys ways={query.data} />
      <TwoStep ways={query.data} />
    </Stack>
  );
}
