import { useState } from 'react';
import { BellRing } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { useHost, usePushOffer, usePushState, usePushSubscribed, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/**
 * Whether this browser gets pushes, and the switch for it. Nothing where the browser or the site has none
 * (R-PUSH-OFFER).
 */
export function PushPreference() {
  const { t } = useTranslation('mf-members');
  const { push, notify } = useHost();
  const { name: site } = useSettings();
  const { isSubscribed } = usePushState();
  const { offered, enable } = usePushOffer();
  const isOn = usePushSubscribed();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      notify.show('error', t('notifications.push.failed'));
    } finally {
      setBusy(false);
    }
  };
  if (isSubscribed === 'denied')
    return (
      <Banner icon={<BellRing />} title={t('notifications.push.deniedTitle')}>
        {t('notifications.push.denied', { site })}
      </Banner>
    );
  if (!isOn && !offered) return null;
  return (
    <Banner
      icon={<BellRing />}
      title={t(isOn ? 'notifications.push.onTitle' : 'notifications.push.offTitle')}
      action={
        <Button size="s" loading={isBusy} onClick={() => void run(isOn ? push.disable : enable)}>
          {t(isOn ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}
        </Button>
      }
    >
      {t(isOn ? 'notifications.push.on' : 'notifications.push.off')}
    </Banner>
  );
}
