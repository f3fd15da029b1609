import type { Release } from '@tandem/contracts/composition/release';

/** What a page has written to its console. */
interface Said {
  /** `error`, `warning`, `log` … */
  type: string;
  text: string;
}

/**
 * Whether what a page says is a fault of these releases: an error, or a failure that the shell has contained, which it says as a
 * warning with the release that has failed; its own are among them (R-PLATFORM-RELEASE-STARTS-SHELL).
 */
export const isFault = ({ type, text }: Said, moved: readonly Pick<Release, 'id'>[]): boolean =>
  type === 'error' || (type === 'warning' && moved.some(({ id }) => text.startsWith(`[${id}]`)));
