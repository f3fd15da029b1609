import { useEffect, useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { serverNow } from '../session/server-clock.ts';

/** Sends the activation mail again (R-ACCOUNT-RESEND-LIMIT). The server decides when the next may be sent. */
export function ResendActivation({ full = false }: { full?: boolean | undefined }) {
  const { t } = useTranslation('shell');
  const { api, notify, session } = useHost();
  const user = useUser();
  const [nextAt, setNextAt] = useState<number | null>(null);
  const resend = useMutation({
    mutationFn: () => api.call('POST /api/activate-resend.php', { body: {} }),
    onSuccess: ({ next_at }) => {
      setNextAt(Date.parse(next_at));
      notify.show('success', t('alerts.activation.sent', { email: user?.email ?? '' }));
    },
    onError: (error) => {
      // 409: the address was confirmed meanwhile, in another browser.
      if (error instanceof ApiError && error.code === 'conflict') void session.refresh();
      notify.show('error', error.message);
    },
  });
  const waiting = useWaiting(nextAt);
  return (
    <Button
      size={full ? 'm' : 's'}
      full={full}
      loading={resend.isPending}
      disabled={waiting}
      onClick={() => resend.mutate()}
    >
      {t(waiting ? 'alerts.activation.wait' : 'alerts.activation.action')}
    </Button>
  );
}

/** True until the instant, by the server's clock. */
function useWaiting(instant: number | null): boolean {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (instant === null) return undefined;
    const timer = setTimeout(() => setOver(instant), Math.max(0, instant - serverNow()));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== null && over !== instant;
}
