import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** After this long without a response, a notice says that the session has not ended yet. */
const SLOW_MILLISECONDS = 1500;

/**
 * Ends the session. A slow response and a failure are shown, because a member who leaves a shared screen must know:
 * without a network the call is retried for a quarter of a minute.
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
