import { Banner } from '@tandem/shared-ui/components/Banner';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Why the account was not made, where that is no single field's fault. */
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
  if (error.code === 'email_taken' || Object.keys(error.fields).length > 0) return null;
  return (
    <Banner
      tone={error.code === 'account_pending_deletion' || error.code === 'invite_only' ? 'warning' : 'danger'}
      live
    >
      {error.message}
    </Banner>
  );
}
