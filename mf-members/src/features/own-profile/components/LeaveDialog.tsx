import { useUser } from '@tandem/shared-ui/host';
import { useBlocker } from '@tandem/shared-ui/router';
import { storedChanges } from '../../../shared/own-profile/stored-changes.ts';
import { useAskBeforeUnload } from '../../../shared/use-ask-before-unload.ts';
import { useLate } from '../../../shared/use-late.ts';
import { unsavedProfile } from '../model/unsaved-profile.ts';

const load = async () => (await import(/* webpackChunkName: "leave-question" */ './LeaveQuestion.tsx')).LeaveQuestion;

/**
 * Asks before unsaved changes are left: within the site by a dialog, when the window is closed by the browser's own.
 */
export function LeaveDialog() {
  const userId = useUser()?.id ?? 0;
  const isUnsaved = useAskBeforeUnload(unsavedProfile);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedProfile.exists() && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  const leave = () => {
    storedChanges.forgetAll(userId);
    blocker.proceed?.();
  };
  const { Loaded: Question } = useLate(load, isUnsaved, stay);
  return Question === null ? null : <Question isOpen={blocker.state === 'blocked'} onStay={stay} onLeave={leave} />;
}
