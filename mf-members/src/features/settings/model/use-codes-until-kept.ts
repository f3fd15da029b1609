import { useEffect, useEffectEvent } from 'react';
import { fillPath } from '@tandem/contracts/composition/route';
import { useHost } from '@tandem/shared-ui/host';
import { PATHS } from '../../../paths.ts';
import { useAskBeforeUnload } from '../../../shared/use-ask-before-unload.ts';
import { unkeptCodes } from './unkept-codes.ts';
import { useRecoveryCodes } from './use-recovery-codes.ts';

/**
 * For the settings as a whole: as long as there are recovery codes that the member has not kept, updates wait and the browser
 * asks before the document is left (R-ACCOUNT-RECOVERY-CODES-HELD). The codes are forgotten once the settings are left or the
 * session is over, and not where another release takes the place of this one (R-ACCOUNT-RECOVERY-CODES-AGAIN).
 */
export function useCodesUntilKept(): void {
  const { events, locale } = useHost();
  const { codes, forget } = useRecoveryCodes();
  const forgetCodes = useEffectEvent(forget);
  const hasCodes = codes !== null;
  useEffect(() => {
    if (!hasCodes) return undefined;
    const letGo = unkeptCodes.hold();
    const stop = events.on('session-changed', ({ loggedIn }) => {
      if (loggedIn) return;
      letGo();
      forgetCodes();
    });
    return () => {
      stop();
      letGo();
    };
  }, [hasCodes, events]);
  useAskBeforeUnload(unkeptCodes);
  // A release that takes the place of this one does so at the same address.
  const settings = locale.path(fillPath(PATHS.settings));
  useEffect(
    () => () => {
      if (!window.location.pathname.startsWith(settings)) forgetCodes();
    },
    [settings],
  );
}
