/** Likers that this tab has announced: each is announced once. */
const seen = new Set<number>();
let isLoaded = false;

/** Takes a liker as shown. */
export const rememberLiker = (id: number): void => void seen.add(id);

/**
 * Returns the likers to announce, once each. Likes that were there when the page was loaded are shown by the badge, not
 * by a popup; null is not loaded yet.
 */
export function newLikersOf<L extends { id: number; like_new: boolean }>(likers: readonly L[] | null): L[] {
  if (likers === null) return [];
  const fresh = isLoaded ? likers.filter((liker) => liker.like_new && !seen.has(liker.id)) : [];
  isLoaded = true;
  likers.forEach((liker) => seen.add(liker.id));
  return fresh;
}

/** Another member's likes start over. */
export function forgetLikers(): void {
  seen.clear();
  isLoaded = false;
}
