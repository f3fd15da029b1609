import { LIMITS } from '@tandem/contracts/product/limits';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { DoneArt, NotFoundArt } from '@tandem/shared-ui/components/Illustration';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useApi, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { Link, useLocation, useSearchParams } from '@tandem/shared-ui/router';
import { keepAgeConfirmed } from '../../shared/keep-age-confirmed.ts';
import { withTexts } from '../../shared/with-texts.tsx';
import { ActivationFrame } from '../activation/components/ActivationFrame.tsx';
import { returnByLink } from './api/account-calls.ts';
import { FormError } from './components/FormError.tsx';
import { ScriptOnly } from './components/ScriptOnly.tsx';

/** What the settings add to the address after a deletion: it stays over a reload, and reaches no server. */
const DONE = '#done';

/**
 * `/account-deleted` (S-ACCOUNT-DELETED): shown after the deletion of an account; who opens it otherwise is shown nothing about
 * an account of theirs (R-ACCOUNT-DELETED-NEUTRAL). With `?token=` of the mail it offers the
 * way back (R-ACCOUNT-REACTIVATED): a click, so that a scanner that opens the link brings nobody back.
 */
function AccountDeletedPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return token === '' ? <Deleted /> : <WayBack key={token} token={token} />;
}

function Deleted() {
  const { t } = useTranslation('mf-signup');
  const { home } = useLinks();
  const isDone = useLocation().hash === DONE;
  return (
    <ActivationFrame
      title={t(isDone ? 'deleted.title' : 'deleted.neutral-title')}
      action={
        home ? (
          <Link to={home()} className={buttonClass({ variant: 'secondary', size: 'l', full: true })}>
            {t('deleted.home')}
          </Link>
        ) : undefined
      }
    >
      <Text>{t(isDone ? 'deleted.text' : 'deleted.neutral-text', { days: LIMITS.reactivationDays })}</Text>
      <Text tone="muted">{t(isDone ? 'deleted.mail' : 'deleted.neutral-mail')}</Text>
    </ActivationFrame>
  );
}

function WayBack({ token }: { token: string }) {
  const { t } = useTranslation('mf-signup');
  const api = useApi();
  const comeBack = useMutation({ mutationFn: () => returnByLink(api, token), onSuccess: keepAgeConfirmed });
  if (comeBack.isSuccess) return <Back />;
  const { error } = comeBack;
  if (error instanceof ApiError && error.code === 'gone') return <TooLate message={error.message} />;
  return (
    <ActivationFrame
      title={t('deleted.return-title')}
      action={
        <ScriptOnly without={t('deleted.needs-script')}>
          <Button variant="primary" size="l" full loading={comeBack.isPending} onClick={() => comeBack.mutate()}>
            {t('deleted.return')}
          </Button>
        </ScriptOnly>
      }
    >
      <FormError error={error} />
      <Text>{t('deleted.return-text')}</Text>
    </ActivationFrame>
  );
}

function Back() {
  const { t } = useTranslation('mf-signup');
  const { login } = useLinks();
  return (
    <ActivationFrame
      title={t('deleted.back-title')}
      art={<DoneArt />}
      replaces
      action={
        login ? (
          <Link to={login()} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
            {t('deleted.login')}
          </Link>
        ) : undefined
      }
    >
      <Text>{t('deleted.back-text')}</Text>
    </ActivationFrame>
  );
}

/** The link is over, or one of an earlier deletion: the login keeps an account that is still there (R-ACCOUNT-RETURN-LOGIN). */
function TooLate({ message }: { message: string }) {
  const { t } = useTranslation('mf-signup');
  const { home, login } = useLinks();
  return (
    <ActivationFrame
      title={t('deleted.failed')}
      art={<NotFoundArt />}
      replaces
      action={
        <>
          {login ? (
            <Link to={login()} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
              {t('deleted.login')}
            </Link>
          ) : null}
          {home ? (
            <Link to={home()} className={buttonClass({ variant: 'secondary', size: 'l', full: true })}>
              {t('deleted.home')}
            </Link>
          ) : null}
        </>
      }
    >
      <div role="alert">
        <Text>{message}</Text>
      </div>
      <Text tone="muted">{t('deleted.failed-text')}</Text>
    </ActivationFrame>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts(AccountDeletedPage, texts);
