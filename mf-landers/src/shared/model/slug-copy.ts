/** The copy of an address without a slug, or with one that nobody knows (R-LANDERS-SLUG-UNKNOWN). */
const DEFAULT = 'default';

/** Returns the key of the copy of a slug: one of those that the page has, or the default one (R-LANDERS-SLUG-COPY). */
export function copyOf<Slug extends string>(slugs: readonly Slug[], slug: string | undefined): Slug | typeof DEFAULT {
  return slugs.find((known) => known === slug) ?? DEFAULT;
}

/**
 * What is recorded with a signup from a page: `gallery`, or `gallery/evening` with a slug, known or not, as its visits are counted
 * (R-TRACKING-LANDERS).
 */
export function landerName(lander: string, slug: string | undefined): string {
  return slug === undefined ? lander : `${lander}/${slug}`;
}
