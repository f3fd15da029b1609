/** So many cards are swiped before the page says that they are waiting. */
export const CARDS = 5;

/** Pixels from which a card that is let go flies on. */
export const FLY_FROM = 80;

/** The attributes of a deck of prerendered cards, which the document moves (R-FRAME-START-SWIPE); none once its page does. */
export const firstSwipe = (isHydrated: boolean): { 'data-first-swipe'?: number } =>
  isHydrated ? {} : { 'data-first-swipe': FLY_FROM };

/** What letting a card go after so many pixels to the right (negative: left) means; null: it goes back. */
export function releaseOf(distance: number): 'like' | 'pass' | null {
  if (Math.abs(distance) < FLY_FROM) return null;
  return distance > 0 ? 'like' : 'pass';
}
