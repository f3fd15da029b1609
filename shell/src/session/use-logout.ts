import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Ends the session; a failure is told, because whoever walks away from a shared screen must know. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const { session, notify, telemetry } = useHost();
  return async () => {
    try {
      await session.logout();
    } catch (error) {
      telemetry.error(error, { where: 'logout' });
      notify.show('error', t('account.logout-failed'));
    }
  };
}
