import { Banner } from '@tandem/shared-ui/components/Banner';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Why the account was not created, where no field is to blame. */
export function SignupFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('mf-signup');
  if (error === null) return null;
  if (!(error instanceof ApiError)) {
    return (
      <Banner tone="danger" live>
        {t('errors.generic')}
      </Banner>
    );
  }
  return (
    <Banner
      tone={error.code === 'account_pending_deletion' || error.code === 'invite_only' ? 'warning' : 'danger'}
      live
    >
      {error.message}
    </Banner>
  );
}
