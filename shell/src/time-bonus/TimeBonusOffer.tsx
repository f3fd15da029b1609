import { useEffect, useState } from 'react';
import { useUser } from '@tandem/shared-ui/host';
import { LIMITS } from '@tandem/contracts/product/limits';
import { createLateCode } from '../loading/late-code.ts';
import { Optional } from '../loading/Optional.tsx';
import { useRoute } from '../navigation/live-routes.ts';
import { dismiss, useDismissedAt } from '../overlays/dismissals.ts';
import { useModalTurn } from '../overlays/use-modal-turn.ts';
import { useTimeBonus } from './time-bonus.ts';

const [useTimeBonusModal, TimeBonusModal] = createLateCode(
  () => import(/* webpackChunkName: "time-bonus-modal" */ './TimeBonusModal.tsx'),
);

/** True once the condition has held for the given milliseconds without a break. */
function useHeldFor(condition: boolean, milliseconds: number): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setHeld(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [condition, milliseconds]);
  return condition && held;
}

/**
 * The time-bonus modal, 40 s after all four conditions are met (R-FRAME-TIME-BONUS-MODAL): no credits, in the members
 * area, not dismissed, and the bonus visible. Closing it is stored for good: the bonus is offered once.
 */
export function TimeBonusOffer() {
  const user = useUser();
  const route = useRoute();
  const { end } = useTimeBonus();
  const dismissible = { what: 'time-bonus', user: user?.id ?? 0 } as const;
  const dismissed = useDismissedAt(dismissible) !== null;
  const inArea = route?.frame?.membersArea === true;
  const due = user !== null && user.credits === 0 && inArea && !dismissed && end !== null;
  const wanted = useHeldFor(due, LIMITS.timeBonusModalDelaySeconds * 1000);
  const open = useModalTurn('time-bonus', useTimeBonusModal(wanted));
  if (!open || end === null) return null;
  return (
    <Optional>
      <TimeBonusModal end={end} onClose={() => dismiss(dismissible)} />
    </Optional>
  );
}
