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
  const isInArea = session.frame !== 'visitor' && route?.frame?.membersArea === true;
  const isKnown = session.user !== null;
  const isKept = isInArea && (!isKnown || end !== null || pending);
  return { isKept, isKnown, inRow: route?.frame?.pageRow === true, end };
}
