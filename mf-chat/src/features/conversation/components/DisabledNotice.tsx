import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

/** In place of the field of a member whose profile is disabled: nobody would get what they pay for (R-CHAT-DISABLED-NOTICE). */
export function DisabledNotice() {
  const { t } = useTranslation('mf-chat');
  const { profile } = useLinks();
  const action =
    profile === undefined ? undefined : (
      <Link to={profile()} className={buttonClass({ variant: 'secondary', size: 's' })}>
        {t('limit.profile')}
      </Link>
    );
  return (
    <Banner tone="warning" live title={t('limit.disabled')} action={action}>
      {t('limit.disabledMore')}
    </Banner>
  );
}
