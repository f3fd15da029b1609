import { useEffect, useRef } from 'react';
import type { User } from '@tandem/contracts/api/user';
import type { SessionState } from '@tandem/contracts/composition/host-api';
import { Button } from '@tandem/shared-ui/components/Button';
import { OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Spinner } from '@tandem/shared-ui/components/Spinner';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useHost, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { useSearchParams } from '@tandem/shared-ui/router';
import { PATHS } from '../../paths.ts';
import { keepAgeConfirmed } from '../../shared/keep-age-confirmed.ts';
import { activate } from './api/activate.ts';
import { ActivationFrame } from './components/ActivationFrame.tsx';
import { Confirmed } from './components/Confirmed.tsx';
import styles from './ActivateDonePage.module.css';

const isUseless = (error: unknown) =>
  error instanceof ApiError && ['not_found', 'gone', 'validation'].includes(error.code);
const isConfirmed = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/**
 * `/activate/done?token=`: the page that the activation mail links to (R-ACCOUNT-ACTIVATION-LINK). The page confirms, not
 * its address: a scanner that fetches the link changes nothing (R-ACCOUNT-ACTIVATE-BY-PAGE). An invalid link redirects to
 * `/activate/error`; a link that was used before is a success (R-ACCOUNT-ACTIVATE-AGAIN).
 */
export default function ActivateDonePage() {
  const { navigate } = useHost();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const session = useSession();
  const isActive = session.status === 'member' && session.user.status === 'active';
  const confirm = useConfirmation(token);

  // Without a token there is nothing to confirm; a member who is confirmed already sees that.
  const isLost = token === '' && session.status !== 'pending' && !isActive;
  useEffect(() => {
    if (isLost) navigate(PATHS.activationFailed, { replace: true });
  }, [isLost, navigate]);

  if (token === '' && isActive) return <Confirmed kind="before" />;
  if (confirm.isSuccess) return <Confirmed kind={confirmedKind(confirm.data, session)} replaces />;
  if (isConfirmed(confirm.error)) return <Confirmed kind="before" replaces />;
  if (confirm.isError && !isUseless(confirm.error))
    return <ConfirmationFailure error={confirm.error} onRetry={() => confirm.mutate(true)} />;
  return <Confirming isAgain={confirm.variables === true} />;
}

/** `elsewhere`: the link belonged to another account than the one that is logged in. */
function confirmedKind(user: User | null, session: SessionState): 'now' | 'elsewhere' {
  return user === null && session.status === 'member' ? 'elsewhere' : 'now';
}

/** Confirms the address with the token of the link, once per token. */
function useConfirmation(token: string) {
  const { api, session, navigate } = useHost();
  const confirm = useMutation({
    // Whether it is tried again is for the page alone.
    mutationFn: (_isAgain: boolean) => activate(api, token),
    onSuccess: (user) => {
      keepAgeConfirmed();
      if (user !== null) session.signedIn(user);
    },
    onError: (error) => {
      if (isUseless(error)) return navigate(PATHS.activationFailed, { replace: true });
      if (!isConfirmed(error)) return;
      keepAgeConfirmed();
      void session.refresh();
    },
  });

  // Once for each token, also where effects run twice.
  const requested = useRef<string | null>(null);
  const { mutate } = confirm;
  useEffect(() => {
    if (token === '' || requested.current === token) return;
    requested.current = token;
    mutate(false);
  }, [token, mutate]);
  return confirm;
}

/** Prerendered: a browser that runs no script shows that this page needs one. `isAgain` in place of what failed. */
function Confirming({ isAgain }: { isAgain: boolean }) {
  const { t } = useTranslation('mf-signup');
  return (
    <ActivationFrame title={t('activate.working')} replaces={isAgain}>
      <p className={styles.scriptless}>{t('activate.needs-script')}</p>
      <div className={styles.scripted}>
        <Spinner label={t('activate.wait')} size="l" />
      </div>
    </ActivationFrame>
  );
}

function ConfirmationFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('mf-signup');
  return (
    <ActivationFrame
      title={t('activate.unanswered')}
      art={<OfflineArt />}
      replaces
      action={
        <Button variant="primary" size="l" full onClick={onRetry}>
          {t('activate.retry')}
        </Button>
      }
    >
      <div role="alert">
        <Text>{error instanceof ApiError ? error.message : t('errors.generic')}</Text>
      </div>
      <Text tone="muted">{t('activate.still-good')}</Text>
    </ActivationFrame>
  );
}
