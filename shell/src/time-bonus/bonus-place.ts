import { useRoute } from '../navigation/live-routes.ts';
import { useFrameSession } from '../session/use-frame-session.ts';
import { useTimeBonus } from './time-bonus.ts';

export interface BonusPlace {
  /** The page has the banner, or may have it: until the user is known, the gateway's mark on the document decides. */
  isKept: boolean;
  /** It is the user who decides, not the mark. */
  isKnown: boolean;
  /** The page begins with a row that the banner joins below 992 px. */
  inRow: boolean;
  /** When the bonus ends; null while that is not known. */
  end: number | null;
}

/** Whether the page that is open has a place for the welcome banner, and where. */
export function useBonusPlace(): BonusPlace {
  const session = useFrameSession();
  const route = useRoute();
  const { end, pending } = useTimeBonus();
  const inRow = route?.frame?.pageRow === true;
  if (session.frame === 'visitor' || route?.frame?.membersArea !== true)
    return { isKept: false, isKnown: false, inRow, end };
  const isKnown = session.user !== null;
  return { isKept: !isKnown || end !== null || pending, isKnown, inRow, end };
}
