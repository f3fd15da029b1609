import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';

interface LoginFailureProps {
  /** Why the login failed; null while it has not. */
  error: unknown;
  /** What is said where the site has said nothing. */
  fallback: string;
  /** Brings an account back that is about to be deleted. */
  onReturn: () => Promise<void>;
}

/**
 * Why a login failed; an account that is about to be deleted is offered the way back (R-ACCOUNT-RETURN-LOGIN). Where the site
 * does not reveal who has an account, nobody is let in before they have opened the link of their mail, and it does not say
 * that this is why: all who are refused are reminded of the mail (R-ACCOUNT-LOGIN-HIDDEN).
 */
export function LoginFailure({ error, fallback, onReturn }: LoginFailureProps) {
  const { t } = useTranslation('mf-signup');
  const { reveal_taken_email: reveals } = useSettings();
  const comeBack = useMutation({ mutationFn: (_refused: unknown) => onReturn() });
  if (error === null) return null;
  // Of a way back that was tried before another login nothing is shown any more.
  const failure = comeBack.variables === error ? comeBack.error : null;
  const shown = failure ?? error;
  const isPending = error instanceof ApiError && error.code === 'account_pending_deletion';
  return (
    <Banner
      tone={isPending && failure === null ? 'warning' : 'danger'}
      live
      action={
        isPending ? (
          <Button type="button" variant="secondary" loading={comeBack.isPending} onClick={() => comeBack.mutate(error)}>
            {t('login.return')}
          </Button>
        ) : undefined
      }
    >
      {shown instanceof ApiError ? shown.message : fallback}
      {reveals === false && shown instanceof ApiError && shown.code === 'login_failed' ? (
        <Text>{t('login.unopened')}</Text>
      ) : null}
    </Banner>
  );
}
