import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** After this long without an answer it is told that nobody is logged out yet. */
const SLOW_MILLISECONDS = 1500;

/**
 * Ends the session. A slow answer and a failure are told, because whoever walks away from a shared screen must know:
 * without a network the call is tried for a quarter of a minute.
 */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const { session, notify, telemetry } = useHost();
  return async () => {
    const slow = setTimeout(() => notify.show('info', t('account.logout-slow')), SLOW_MILLISECONDS);
    try {
      await session.logout();
    } catch (error) {
      telemetry.error(error, { where: 'logout' });
      notify.show('error', t('account.logout-failed'));
    } finally {
      clearTimeout(slow);
    }
  };
}
