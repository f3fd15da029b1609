import { useEffect, useRef } from 'react';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { DoneArt, NotFoundArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Spinner } from '@tandem/shared-ui/components/Spinner';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { Link, useSearchParams } from '@tandem/shared-ui/router';
import { keepAgeConfirmed } from '../../shared/keep-age-confirmed.ts';
import { withTexts } from '../../shared/with-texts.tsx';
import { ActivationFrame } from '../activation/components/ActivationFrame.tsx';
import { confirmAddress } from './api/account-calls.ts';
import { ScriptOnly } from './components/ScriptOnly.tsx';

const isUseless = (error: unknown) =>
  error instanceof ApiError && ['gone', 'conflict', 'validation'].includes(error.code);

/**
 * `/mail-change/do?token=` (S-ACCOUNT-MAIL-CHANGE): the page that the mail to the new address leads to. The page confirms,
 * not its address: a scanner that opens the link changes nothing.
 */
function MailChangePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirm = useConfirmation(token);
  if (confirm.isSuccess) return <Changed />;
  if (token === '') return <Failed />;
  if (confirm.isError)
    return <Failed error={confirm.error} onRetry={isUseless(confirm.error) ? undefined : () => confirm.mutate(true)} />;
  return <Confirming isAgain={confirm.variables === true} />;
}

/** Confirms the address with the token of the link, once for each token, also where effects run twice. */
function useConfirmation(token: string) {
  const { api, session } = useHost();
  const confirm = useMutation({
    // Whether it is tried again is for the page alone.
    mutationFn: (_isAgain: boolean) => confirmAddress(api, token),
    onSuccess: (user) => {
      keepAgeConfirmed();
      if (user === null) void session.refresh();
      else session.signedIn(user);
    },
  });
  const requested = useRef<string | null>(null);
  const { mutate } = confirm;
  useEffect(() => {
    if (token === '' || requested.current === token) return;
    requested.current = token;
    mutate(false);
  }, [token, mutate]);
  return confirm;
}

/** `isAgain` in place of what failed. */
function Confirming({ isAgain }: { isAgain: boolean }) {
  const { t } = useTranslation('mf-signup');
  return (
    <ActivationFrame title={t('mail-change.working')} replaces={isAgain}>
      <ScriptOnly without={t('mail-change.needs-script')}>
        <Spinner label={t('mail-change.wait')} size="l" />
      </ScriptOnly>
    </ActivationFrame>
  );
}

function Changed() {
  const { t } = useTranslation('mf-signup');
  const { links } = useHost();
  const user = useUser();
  const target = user === null ? links.login?.() : links.searchMembers?.();
  return (
    <ActivationFrame
      title={t('mail-change.done')}
      art={<DoneArt />}
      replaces
      live="status"
      action={
        target === undefined ? undefined : (
          <Link to={target} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
            {t(user === null ? 'mail-change.login' : 'mail-change.members')}
          </Link>
        )
      }
    >
      <Text>{t('mail-change.done-text')}</Text>
    </ActivationFrame>
  );
}

/** With `onRetry` the response was lost: the server may have changed the address all the same. */
function Failed({ error, onRetry }: { error?: unknown; onRetry?: (() => void) | undefined }) {
  const isLost = onRetry !== undefined;
  const { t } = useTranslation('mf-signup');
  const { links } = useHost();
  const settings = links.settings?.();
  const toSettings =
    settings === undefined ? undefined : (
      <Link to={settings} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
        {t('mail-change.settings')}
      </Link>
    );
  return (
    <ActivationFrame
      title={t(isLost ? 'mail-change.lost' : 'mail-change.failed')}
      art={isLost ? <OfflineArt /> : <NotFoundArt />}
      replaces={error !== undefined}
      action={
        isLost ? (
          <Button variant="primary" size="l" full onClick={onRetry}>
            {t('mail-change.retry')}
          </Button>
        ) : (
          toSettings
        )
      }
    >
      {error instanceof ApiError ? (
        <div role="alert">
          <Text>{error.message}</Text>
        </div>
      ) : null}
      <Text tone="muted">{t(isLost ? 'mail-change.lost-text' : 'mail-change.failed-text')}</Text>
    </ActivationFrame>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts(MailChangePage, texts);
