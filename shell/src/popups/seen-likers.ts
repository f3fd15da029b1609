/** Likers that this tab has shown already: nobody is announced twice. */
const seen = new Set<number>();
let begun = false;

/** Takes a liker as shown. */
export const rememberLiker = (id: number): void => void seen.add(id);

/**
 * The likers to announce, once each. The likes that were there when the page came are the badge's to tell, not a
 * popup's; null is not loaded yet.
 */
export function newLikersOf<L extends { id: number; like_new: boolean }>(likers: readonly L[] | null): L[] {
  if (likers === null) return [];
  const fresh = begun ? likers.filter((liker) => liker.like_new && !seen.has(liker.id)) : [];
  begun = true;
  likers.forEach((liker) => seen.add(liker.id));
  return fresh;
}

/** Another member's likes begin anew. */
export function forgetLikers(): void {
  seen.clear();
  begun = false;
}
