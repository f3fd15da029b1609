import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Spinner } from '@tandem/shared-ui/components/Spinner';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useHost, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { useSearchParams } from '@tandem/shared-ui/router';
import { PATHS } from '../../paths.ts';
import { activate } from './api/activate.ts';
import { ActivationFrame } from './components/ActivationFrame.tsx';
import { Confirmed } from './components/Confirmed.tsx';
import styles from './ActivateDonePage.module.css';

const isUseless = (error: unknown) =>
  error instanceof ApiError && ['not_found', 'gone', 'validation'].includes(error.code);
const isConfirmed = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/**
 * `/activate/done?token=`: where the activation mail leads (R-ACCOUNT-ACTIVATION-LINK). The page confirms, not the
 * address: a scanner that fetches the link changes nothing (R-ACCOUNT-ACTIVATE-BY-PAGE). A link that is of no use goes
 * on to `/activate/error`; one that was opened before says that all is well (R-ACCOUNT-ACTIVATE-AGAIN).
 */
export default function ActivateDonePage() {
  const { api, session, navigate } = useHost();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const who = useSession();
  const isMember = who.status === 'member' && who.user.status === 'active';
  const confirm = useMutation({
    mutationFn: () => activate(api, token),
    onSuccess: (user) => {
      if (user !== null) session.signedIn(user);
    },
    onError: (error) => {
      if (isUseless(error)) navigate(PATHS.activationFailed, { replace: true });
      else if (isConfirmed(error)) void session.refresh();
    },
  });

  // Once for each link, also where effects run twice.
  const asked = useRef<string | null>(null);
  const { mutate } = confirm;
  useEffect(() => {
    if (token === '' || asked.current === token) return;
    asked.current = token;
    mutate();
  }, [token, mutate]);

  // Without a link there is nothing to confirm; whoever is confirmed is told that all is well.
  const lost = token === '' && who.status !== 'pending' && !isMember;
  useEffect(() => {
    if (lost) navigate(PATHS.activationFailed, { replace: true });
  }, [lost, navigate]);

  if (token === '' && isMember) return <Confirmed kind="before" />;
  if (confirm.isSuccess) {
    const elsewhere = confirm.data === null && who.status === 'member';
    return <Confirmed kind={elsewhere ? 'elsewhere' : 'now'} />;
  }
  if (isConfirmed(confirm.error)) return <Confirmed kind="before" />;
  if (confirm.isError && !isUseless(confirm.error)) return <Unanswered error={confirm.error} onRetry={mutate} />;
  return <Working />;
}

/** Made ahead too: a browser that runs no script is told that nothing goes on here without one. */
function Working() {
  const { t } = useTranslation('mf-signup');
  return (
    <ActivationFrame title={t('activate.working')}>
      <p className={styles.scriptless}>{t('activate.needs-script')}</p>
      <div className={styles.scripted}>
        <Spinner label={t('activate.wait')} size="l" />
      </div>
    </ActivationFrame>
  );
}

function Unanswered({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('mf-signup');
  return (
    <ActivationFrame
      title={t('activate.unanswered')}
      art={<OfflineArt />}
      action={
        <Button variant="primary" size="l" full onClick={() => onRetry()}>
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
