import type { Locale } from '@tandem/contracts/product/locales';
import { SOURCE_WORDS } from './landing-copy.ts';
import type { CopyWords, LandingCopy, SourceWords } from './landing-copy.ts';

/** Names are compared without regard to capitals. */
const isSame = (one: string, other = ''): boolean => one.toLowerCase() === other.toLowerCase();

/** Who opens a landing page, and at which address. */
export interface CopyQuestion {
  page: string;
  slug: string | null;
  /** Where the visitor came from first; empty for nobody knows where. */
  source: SourceWords;
  locale: Locale;
}

/** The copy that a visitor is shown: the most specific word of each field. */
export interface ChosenCopy {
  words: CopyWords;
  pictures: LandingCopy['pictures'];
  /** The slug, where there is copy of it; null for an unknown one, and without one. */
  slug: string | null;
}

/** How narrow an entry is: a slug is narrower than all words of a source together, and of these each than those before it. */
const rank = (entry: LandingCopy): number =>
  [...SOURCE_WORDS, 'slug' as const].reduce(
    (sum, word, index) => sum + (entry[word] === undefined ? 0 : 2 ** index),
    0,
  );

const isFor = (entry: LandingCopy, source: SourceWords): boolean =>
  SOURCE_WORDS.every((word) => entry[word] === undefined || isSame(entry[word], source[word]));

/** The landing pages with copy for who came from there, at whichever of their addresses, as copy names them. */
export const copiedPages = (copy: readonly LandingCopy[], source: SourceWords): ReadonlySet<string> =>
  new Set(copy.filter((entry) => isFor(entry, source)).map(({ page }) => page));

/**
 * Chooses the copy for a visitor (R-LANDERS-COPY-CHOSEN): that of the slug before that of the page, and each for the
 * visitor's `sub1` before that for their `ref`, their network, and everybody. Null where there is none.
 */
export function chooseCopy(
  copy: readonly LandingCopy[],
  { page, slug, source, locale }: CopyQuestion,
): ChosenCopy | null {
  const fitting = copy
    .filter((entry) => entry.page === page && (entry.slug === undefined || entry.slug === slug) && isFor(entry, source))
    .toSorted((one, other) => rank(one) - rank(other));
  if (fitting.length === 0) return null;
  return {
    words: Object.assign({}, ...fitting.map(({ texts }) => texts?.[locale] ?? {})) as CopyWords,
    pictures: fitting.findLast(({ pictures }) => pictures !== undefined)?.pictures,
    slug: fitting.some((entry) => entry.slug !== undefined) ? slug : null,
  };
}
