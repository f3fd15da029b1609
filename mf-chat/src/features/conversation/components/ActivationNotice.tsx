import { useEffect, useState } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQuery } from '@tandem/shared-ui/query';
import { activationKey, activationQuery, resendActivation } from '../api/activation-mail.ts';

const SECOND = 1000;

interface ActivationNoticeProps {
  /** A message is sent once the account is confirmed. */
  hasMessage: boolean;
}

/**
 * Nothing more can be written before the account is confirmed (R-CHAT-UNCONFIRMED-ONE): where the mail is, and how to
 * get another.
 */
export function ActivationNotice({ hasMessage }: ActivationNoticeProps) {
  const { t } = useTranslation('mf-chat');
  const email = useUser()?.email ?? '';
  const { resend, wasSent, isTooEarly } = useActivationMail();
  const status = () => {
    if (resend.isSuccess) return t('limit.resent', { email });
    return wasSent ? t('limit.activationSent', { email }) : t('limit.activationMore');
  };
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
          disabled={isTooEarly}
          onClick={() => resend.mutate()}
        >
          {t(wasSent ? 'limit.resend' : 'limit.sendMail')}
        </Button>
      }
    >
      {status()} {hasMessage ? t('limit.kept') : null}
      {resend.isError ? (
        <div role="alert">{resend.error instanceof ApiError ? resend.error.message : t('errors.generic')}</div>
      ) : null}
    </Banner>
  );
}

/** The state of the activation mail, and the call that sends another. */
function useActivationMail() {
  const { api, queryClient, session } = useHost();
  const mail = useQuery(activationQuery(api)).data;
  const [waitUntil, setWaitUntil] = useState(0);
  const resend = useMutation({
    mutationFn: () => resendActivation(api),
    onSuccess: (response) => {
      queryClient.setQueryData(activationKey, { mail: response.mail ?? 'waiting', next_at: response.next_at });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.retryAfter !== undefined) setWaitUntil(Date.now() + error.retryAfter * SECOND);
      // Confirmed meanwhile, in another tab or on the phone.
      if (error.code === 'conflict') await session.refresh();
    },
  });
  const isTooEarly = useIsBefore(Math.max(waitUntil, mail === undefined ? 0 : Date.parse(mail.next_at)));
  return { resend, wasSent: mail?.mail === 'sent' || mail?.mail === 'waiting', isTooEarly };
}

/** Returns whether an instant (milliseconds) is in the future; renders again when it is reached. */
function useIsBefore(instant: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, instant - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return now < instant;
}
