import type { Links, LinkParams } from '@tandem/contracts/composition/links';
import type { Gender } from '@tandem/contracts/product/lists';

/** What a visitor has chosen on the way to the signup. */
export interface SignupStart {
  /** The member to whom the visitor wants to write. */
  profile?: number;
  country?: string | undefined;
  /** The ages that they look for, as one of the ranges of the match finder. */
  ages?: string | undefined;
  /** The visitor's own gender. */
  me?: Gender;
  /** The gender that they look for. */
  gender?: Gender;
  /** Interests that those they look for have. */
  interests?: readonly string[];
  /** The first line to the member, which the signup begins with. */
  message?: string;
  /** Those who were liked here: the new account likes them. */
  likes?: readonly number[];
  /** The page that brought them, recorded with the account. */
  lander: string;
}

/** Address of the signup with what the visitor has chosen so far; null while no part offers the signup. */
export function signupPath(
  links: Links,
  { lander, me, interests = [], likes = [], message, ...chosen }: SignupStart,
): string | null {
  const params: Exclude<LinkParams['signup'], void> = Object.fromEntries(
    Object.entries(chosen).filter(([, value]) => value !== undefined),
  );
  const path = links.signup?.(params);
  if (path === undefined) return null;
  const more = new URLSearchParams({
    ...(message === undefined ? {} : { message }),
    lander,
    ...(likes.length === 0 ? {} : { likes: likes.join(',') }),
    ...(me === undefined ? {} : { me }),
    ...(interests.length === 0 ? {} : { interests: interests.join(',') }),
  });
  return `${path}${path.includes('?') ? '&' : '?'}${more.toString()}`;
}
