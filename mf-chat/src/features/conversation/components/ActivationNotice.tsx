import { useEffect, useState } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQuery } from '@tandem/shared-ui/query';
import { activationKey, activationQuery, resendActivation } from '../api/activation-mail.ts';

const SECOND = 1000;

interface ActivationNoticeProps {
  /** A message waits for it. */
  hasMessage: boolean;
}

/**
 * The account has to be confirmed before anything else is written (R-CHAT-UNCONFIRMED-ONE): where the mail is, and how
 * to get another.
 */
export function ActivationNotice({ hasMessage }: ActivationNoticeProps) {
  const { t } = useTranslation('mf-chat');
  const { api, queryClient, session } = useHost();
  const email = useUser()?.email ?? '';
  const mail = useQuery(activationQuery(api)).data;
  const [waitUntil, setWaitUntil] = useState(0);
  const resend = useMutation({
    mutationFn: () => resendActivation(api),
    onSuccess: (answer) => {
      queryClient.setQueryData(activationKey, { mail: 'waiting', next_at: answer.next_at });
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.retryAfter !== undefined) {
        setWaitUntil(Date.now() + error.retryAfter * SECOND);
      }
      // Confirmed meanwhile, in another tab or on the phone: whoever shows the account learns it.
      if (error instanceof ApiError && error.code === 'conflict') await session.refresh();
    },
  });
  const isWaiting = useIsBefore(Math.max(waitUntil, mail === undefined ? 0 : Date.parse(mail.next_at)));
  const wasSent = mail?.mail === 'sent' || mail?.mail === 'waiting';
  const fault = resend.error instanceof ApiError ? resend.error.message : t('errors.generic');
  return (
    <Banner
      tone="warning"
      live
      title={t('limit.activation')}
      action={
        <Button
          variant="secondary"
          size="s"
          loading={resend.isPending}
          disabled={isWaiting}
          onClick={() => resend.mutate()}
        >
          {t(wasSent ? 'limit.resend' : 'limit.sendMail')}
        </Button>
      }
    >
      {resend.isSuccess
        ? t('limit.resent', { email })
        : wasSent
          ? t('limit.activationSent', { email })
          : t('limit.activationMore')}{' '}
      {hasMessage ? t('limit.kept') : null}
      {resend.isError ? <div role="alert">{fault}</div> : null}
    </Banner>
  );
}

/** True until an instant (milliseconds) has come; renders again when it has. */
function useIsBefore(instant: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, instant - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return now < instant;
}
