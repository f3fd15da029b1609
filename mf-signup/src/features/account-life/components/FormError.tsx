import { Banner } from '@tandem/shared-ui/components/Banner';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Why a form could not be sent, where no field is to blame; nothing without an error. */
export function FormError({ error }: { error: unknown }) {
  const { t } = useTranslation('mf-signup');
  if (error === null) return null;
  return (
    <Banner tone="danger" live>
      {error instanceof ApiError ? error.message : t('errors.generic')}
    </Banner>
  );
}
