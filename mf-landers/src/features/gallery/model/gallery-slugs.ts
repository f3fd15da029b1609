/**
 * Slugs with a headline of their own (R-LANDERS-SLUG-COPY); any other shows the default copy (R-LANDERS-SLUG-UNKNOWN).
 */
const GALLERY_SLUGS = ['evening', 'new-in-town', 'no-subscription'] as const;

export type GalleryCopy = (typeof GALLERY_SLUGS)[number] | 'default';

/** Returns the key of the headline for a slug. */
export function galleryCopyOf(slug: string | undefined): GalleryCopy {
  return GALLERY_SLUGS.find((known) => known === slug) ?? 'default';
}

/** What is recorded with a signup from this page: `gallery`, or `gallery/evening` for a known slug. */
export function galleryLander(copy: GalleryCopy): string {
  return copy === 'default' ? 'gallery' : `gallery/${copy}`;
}
