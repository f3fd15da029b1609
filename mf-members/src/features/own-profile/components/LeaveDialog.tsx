import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useBlocker } from '@tandem/shared-ui/router';
import { storedChanges } from '../../../shared/own-profile/stored-changes.ts';
import { unsavedProfile } from '../model/unsaved-profile.ts';

/**
 * Asks before unsaved changes are left: within the site by a dialog, when the window is closed by the browser's own.
 */
export function LeaveDialog() {
  const { t } = useTranslation('mf-members');
  const userId = useUser()?.id ?? 0;
  const isUnsaved = useSyncExternalStore(unsavedProfile.subscribe, unsavedProfile.exists, () => false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedProfile.exists() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const stay = () => blocker.reset?.();
  const leave = () => {
    storedChanges.forgetAll(userId);
    blocker.proceed?.();
  };
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      size="s"
      title={t('own.leave.title')}
      footer={
        <Cluster gap={3} justify="end">
          <Button variant="danger" onClick={leave}>
            {t('own.leave.leave')}
          </Button>
          <Button variant="primary" onClick={stay}>
            {t('own.leave.stay')}
          </Button>
        </Cluster>
      }
    >
      {t('own.leave.text')}
    </Dialog>
  );
}
