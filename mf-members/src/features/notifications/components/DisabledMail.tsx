import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';

type Reason = NotificationPreferences['disabled'][number];

interface DisabledMailProps {
  reason: Reason;
  address: string;
  isSaving: boolean;
  onResubscribe: () => void;
}

/**
 * Why no mail is sent, and what to do: only support can undo a spam complaint (R-MAIL-DISABLED-SUPPORT); another address
 * is given in the settings after a bounce (R-MAIL-DISABLED-BOUNCE); an unsubscription in the mail app can be undone here
 * (R-MAIL-DISABLED-RESUBSCRIBE).
 */
export function DisabledMail({ reason, address, isSaving, onResubscribe }: DisabledMailProps) {
  const { t } = useTranslation('mf-members');
  return (
    <Banner
      tone="warning"
      title={t(`notifications.disabled.${reason}.title`)}
      action={<WayOn reason={reason} isSaving={isSaving} onResubscribe={onResubscribe} />}
    >
      {t(`notifications.disabled.${reason}.text`, { address })}
    </Banner>
  );
}

function WayOn({ reason, isSaving, onResubscribe }: Omit<DisabledMailProps, 'address'>) {
  const { t } = useTranslation('mf-members');
  const { support_email: support } = useSettings();
  const { settings } = useLinks();
  if (reason === 'listunsubscribe')
    return (
      <Button size="s" loading={isSaving} onClick={onResubscribe}>
        {t('notifications.disabled.listunsubscribe.action')}
      </Button>
    );
  if (reason === 'bounce' && settings)
    return (
      <Link to={settings({ tab: 'account' })} className={buttonClass({ size: 's' })}>
        {t('notifications.disabled.bounce.action')}
      </Link>
    );
  return (
    <a href={`mailto:${support}`} className={buttonClass({ size: 's' })}>
      {t('notifications.disabled.fbl.action')}
    </a>
  );
}
