import { CURRENT_RELEASES_PATH } from '@tandem/contracts/composition/release-news';
import type { CurrentReleases } from '@tandem/contracts/composition/release-news';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { Locale } from '@tandem/contracts/product/locales';
import { withRetry, withTimeout } from '../loading/retry.ts';

/** A request for what is live that takes longer is sent anew; no other news would lead to it. */
const ANSWER_MILLISECONDS = 1_500;
const ANSWER_TRIES = 6;
/** All tries together: with the calls that are waited for they are over before L-FRAME-RELEASE-LEAVE is. */
const ANSWERS_MILLISECONDS = 6_000;

/**
 * What is live now, with the texts of a locale. The network of a machine that wakes is often not there at once, and a gateway that
 * is behind may name a release that was recalled.
 */
export function readCurrent(
  fetch: typeof globalThis.fetch,
  locale: Locale,
  { parts, recalled }: { parts: readonly RemotePart[]; recalled: readonly string[] },
): Promise<CurrentReleases> {
  const read = async () => {
    const response = await fetch(`${CURRENT_RELEASES_PATH}?locale=${locale}`);
    if (!response.ok) throw new Error(`The live releases could not be requested: ${response.status}.`);
    const current = (await response.json()) as CurrentReleases;
    if (parts.some((part) => recalled.includes(current.parts[part]?.release ?? '')))
      throw new Error('The live releases have one that was recalled: a gateway is behind.');
    return current;
  };
  const tries = withRetry(() => withTimeout(read(), ANSWER_MILLISECONDS, CURRENT_RELEASES_PATH), {
    tries: ANSWER_TRIES,
    delayMilliseconds: 200,
  });
  return withTimeout(tries, ANSWERS_MILLISECONDS, CURRENT_RELEASES_PATH);
}
