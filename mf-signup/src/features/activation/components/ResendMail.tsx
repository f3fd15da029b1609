import { useState } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useFormat, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQuery, useQueryClient } from '@tandem/shared-ui/query';
import { activationQueries, resendActivationMail } from '../api/activation-mail.ts';
import { useSecondsUntil } from '../model/use-seconds-until.ts';
import styles from './ResendMail.module.css';

/** Longer waits are told by the hour at which they end. */
const COUNTED_SECONDS = 120;

/**
 * Another activation mail for the member who is logged in: once a minute, five a day, with the time that is left.
 * `hint` says where the last one may be.
 */
export function ResendMail({ email, hint = false }: { email: string; hint?: boolean }) {
  const { t } = useTranslation('mf-signup');
  const format = useFormat();
  const { api, session, serverNow } = useHost();
  const queryClient = useQueryClient();
  const mail = useQuery(activationQueries.mail(api));
  const [nextAt, setNextAt] = useState<string | null>(null);
  const resend = useMutation({
    mutationFn: () => resendActivationMail(api),
    onSuccess: (next) => {
      setNextAt(next);
      void queryClient.invalidateQueries(activationQueries.mail(api));
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.retryAfter !== undefined) setNextAt(new Date(serverNow() + error.retryAfter * 1000).toISOString());
      // Confirmed in another window meanwhile: the page then says so.
      if (error.code === 'conflict') void session.refresh();
    },
  });
  const until = nextAt ?? mail.data?.next_at ?? null;
  const seconds = useSecondsUntil(until);
  const refused = resend.error instanceof ApiError && resend.error.code === 'too_many_requests';

  return (
    <section className={styles.resend} aria-label={t('resend.title')}>
      {mail.data?.mail === 'failed' && !resend.isSuccess ? (
        <Banner tone="warning">{t('resend.failed', { email })}</Banner>
      ) : hint ? (
        <Text size="s" tone="muted" align="center">
          {t('resend.hint')}
        </Text>
      ) : null}
      {resend.isError && !refused ? (
        <Banner tone="danger" live>
          {resend.error instanceof ApiError ? resend.error.message : t('errors.generic')}
        </Banner>
      ) : null}
      <Button full disabled={seconds > 0 || mail.isPending} loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('resend.submit')}
      </Button>
      <p role="status" className={styles.done}>
        {resend.isSuccess ? t('resend.done', { email }) : null}
      </p>
      {seconds === 0 || until === null ? null : (
        <p className={styles.wait}>
          {seconds <= COUNTED_SECONDS
            ? t('resend.wait', { count: seconds })
            : t('resend.wait-until', { time: format.time(until) })}
        </p>
      )}
    </section>
  );
}
