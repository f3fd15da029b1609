import type { Links, LinkParams } from '@tandem/contracts/composition/links';

export interface SignupStart {
  /** The member to whom the visitor wants to write. */
  profile?: number;
  country?: string;
  /** The page that brought them, recorded with the account. */
  lander: string;
}

/** Address of the signup with what the visitor has chosen so far; null while no part offers the signup. */
export function signupPath(links: Links, { lander, profile, country }: SignupStart): string | null {
  const params: Exclude<LinkParams['signup'], void> = {
    ...(profile === undefined ? {} : { profile }),
    ...(country === undefined ? {} : { country }),
  };
  const path = links.signup?.(params);
  if (path === undefined) return null;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ lander }).toString()}`;
}
