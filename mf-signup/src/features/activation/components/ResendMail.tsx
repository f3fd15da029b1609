import { useState } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useFormat, useHost, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { activationQueries, resendActivationMail } from '../api/activation-mail.ts';
import { useSecondsUntil } from '../model/use-seconds-until.ts';
import styles from './ResendMail.module.css';

/** Longer waits are shown as the time at which they end. */
const COUNTED_SECONDS = 120;

interface ResendMailProps {
  email: string;
  /** Shows where the last mail may be. */
  hint?: boolean;
}

/** Another activation mail for the member who is logged in: once a minute, five a day, with the time that is left. */
export function ResendMail({ email, hint = false }: ResendMailProps) {
  const { t } = useTranslation('mf-signup');
  const { resend, mail, until } = useResendMail();
  const seconds = useSecondsUntil(until);
  const isRefused = mail.data?.mail === 'failed';
  return (
    <section className={styles.resend} aria-label={t('resend.title')}>
      {isRefused ? (
        <Refused email={email} />
      ) : hint ? (
        <Text size="s" tone="muted" align="center">
          {t('resend.hint')}
        </Text>
      ) : null}
      <ResendFailure error={resend.error} />
      <Button full disabled={seconds > 0 || mail.isPending} loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('resend.submit')}
      </Button>
      <p role="status" className={styles.done}>
        {resend.isSuccess && !isRefused ? t('resend.done', { email }) : null}
      </p>
      <Wait seconds={seconds} until={until} />
    </section>
  );
}

/**
 * The last mail could not be delivered, be it the first one or another one; it leads to where the address is changed
 * (R-ACCOUNT-RESEND-REFUSED).
 */
function Refused({ email }: { email: string }) {
  const { t } = useTranslation('mf-signup');
  const settings = useLinks().settings?.();
  return (
    <Banner
      tone="warning"
      live
      action={
        settings === undefined ? undefined : (
          <Link to={settings} className={buttonClass({ variant: 'secondary' })}>
            {t('resend.change')}
          </Link>
        )
      }
    >
      {t('resend.failed', { email })}
    </Banner>
  );
}

/** The state of the activation mail, the call that sends another, and when the next may be sent. */
function useResendMail() {
  const host = useHost();
  const { api, session, serverNow } = host;
  const mail = useQuery(activationQueries.mail(api));
  const [nextAt, setNextAt] = useState<string | null>(null);
  const resend = useMutation({
    mutationFn: () => resendActivationMail(host),
    onSuccess: setNextAt,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.retryAfter !== undefined) setNextAt(new Date(serverNow() + error.retryAfter * 1000).toISOString());
      // Confirmed meanwhile in another window: the page then says so.
      if (error.code === 'conflict') void session.refresh();
    },
  });
  return { resend, mail, until: nextAt ?? mail.data?.next_at ?? null };
}

/** An error; not that of the limit, which the time that is left explains. */
function ResendFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('mf-signup');
  if (error === null || (error instanceof ApiError && error.code === 'too_many_requests')) return null;
  return (
    <Banner tone="danger" live>
      {error instanceof ApiError ? error.message : t('errors.generic')}
    </Banner>
  );
}

function Wait({ seconds, until }: { seconds: number; until: string | null }) {
  const { t } = useTranslation('mf-signup');
  const format = useFormat();
  if (seconds === 0 || until === null) return null;
  return (
    <p className={styles.wait}>
      {seconds <= COUNTED_SECONDS
        ? t('resend.wait', { count: seconds })
        : t('resend.wait-until', { time: format.time(until) })}
    </p>
  );
}
