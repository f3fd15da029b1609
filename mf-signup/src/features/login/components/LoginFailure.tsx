import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';

interface LoginFailureProps {
  /** Why the login failed; null while it has not. */
  error: unknown;
  /** Brings an account back that is about to be deleted. */
  onReturn: () => Promise<void>;
}

/** Why a login failed; an account that is about to be deleted is offered the way back (R-ACCOUNT-RETURN-LOGIN). */
export function LoginFailure({ error, onReturn }: LoginFailureProps) {
  const { t } = useTranslation('mf-signup');
  const comeBack = useMutation({ mutationFn: onReturn });
  const shown = comeBack.error ?? error;
  if (shown === null) return null;
  const isPending = error instanceof ApiError && error.code === 'account_pending_deletion';
  return (
    <Banner
      tone={isPending && comeBack.error === null ? 'warning' : 'danger'}
      live
      action={
        isPending ? (
          <Button type="button" variant="secondary" loading={comeBack.isPending} onClick={() => comeBack.mutate()}>
            {t('login.return')}
          </Button>
        ) : undefined
      }
    >
      {shown instanceof ApiError ? shown.message : t('errors.generic')}
    </Banner>
  );
}
