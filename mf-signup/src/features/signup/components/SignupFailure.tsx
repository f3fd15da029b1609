import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

/**
 * Why the account was not created, where no field is to blame. An account that is about to be deleted is kept by its
 * login, which is one link away (R-ACCOUNT-RETURN-SIGNUP).
 */
export function SignupFailure({ error, login }: { error: unknown; login: string | undefined }) {
  const { t } = useTranslation('mf-signup');
  if (error === null) return null;
  if (!(error instanceof ApiError)) {
    return (
      <Banner tone="danger" live>
        {t('errors.generic')}
      </Banner>
    );
  }
  const isPending = error.code === 'account_pending_deletion';
  return (
    <Banner
      tone={isPending || error.code === 'invite_only' ? 'warning' : 'danger'}
      live
      action={
        isPending && login !== undefined ? (
          <Link to={login} className={buttonClass({ variant: 'secondary' })}>
            {t('signup.keep')}
          </Link>
        ) : undefined
      }
    >
      {error.message}
    </Banner>
  );
}
