import type { LikesResponse, Liker, Member } from '@tandem/contracts/api/members';
import type { LikeType } from '@tandem/contracts/product/lists';

/** A member in a list of likes; `like_new` only where they like the viewer. */
export type ListedLike = Member & Partial<Pick<Liker, 'like_new'>>;

/**
 * Returns the members of a list over all loaded pages. A like that was seen between two pages has moved behind the new
 * ones and is listed twice: its first place counts.
 */
export function listedLikes(type: LikeType, pages: readonly LikesResponse[]): ListedLike[] {
  const found = new Map<number, ListedLike>();
  for (const page of pages) {
    for (const member of type === 'given' ? page.profiles : page.liked_by) {
      if (!found.has(member.id)) found.set(member.id, member);
    }
  }
  return [...found.values()];
}

/** New likes that the frame knows of and this list does not show yet. */
export function likesMissing(frame: LikesResponse | undefined, pages: readonly LikesResponse[]): number {
  const listed = pages[0]?.new_likes;
  return frame?.new_likes === undefined || listed === undefined ? 0 : Math.max(0, frame.new_likes - listed);
}
