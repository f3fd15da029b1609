import { useEffect } from 'react';
import { useLocation } from '@tandem/shared-ui/router';
import { wayBack } from './way-back.ts';

/** The state of a link that goes on with a purchase, such as to another bundle: where it began stays known. */
export const GOES_ON = { goesOn: true } as const;

/**
 * On a page where a purchase begins: remembers the conversation that the link to it names, where credits ran out, and forgets that
 * of an earlier one (R-PAY-BACK-TO-CHAT).
 */
export function useWayBack(userId: number | null): void {
  const { state } = useLocation() as { state: { backTo?: unknown; goesOn?: unknown } | null };
  const path = state?.backTo;
  const goesOn = state?.goesOn === true;
  useEffect(() => {
    if (userId === null || goesOn) return;
    if (typeof path === 'string') wayBack.remember(userId, { path });
    else wayBack.forget();
  }, [userId, path, goesOn]);
}
