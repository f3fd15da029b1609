import type { LandingPictures, PlanCopy } from '@tandem/contracts/composition/page-plan';
import { useHost } from '@tandem/shared-ui/host';
import { useLocation, useParams } from '@tandem/shared-ui/router';
import { copyOf, landerName } from './model/slug-copy.ts';

/** The copy that a marketer wrote for the page on show; null where there is none. */
export function useGivenCopy(): PlanCopy | null {
  const { copy } = useHost();
  const { pathname } = useLocation();
  return copy?.path === pathname ? copy : null;
}

/** The words of a landing page: those that a marketer wrote, else its own. */
export interface LandingWords<Slug extends string> {
  /** Which of its own copy the page shows where the marketer wrote none. */
  copy: Slug | 'default';
  /** What is recorded with a signup from here. */
  lander: string;
  headline: (own: string) => string;
  text: (own: string) => string;
}

/**
 * Returns the words of a landing page with these slugs of its own (R-LANDERS-SLUG-COPY). Copy that a marketer wrote for the
 * page as a whole leaves the headline of such a slug as it is.
 *
 * @param name of the page, such as `gallery`
 */
export function useLandingCopy<Slug extends string>(name: string, slugs: readonly Slug[] = []): LandingWords<Slug> {
  const given = useGivenCopy();
  const slug = useParams()['slug'];
  const copy = copyOf(slugs, slug);
  const written = given?.slug ?? null;
  const words = written !== null || copy === 'default' ? given : null;
  return {
    copy,
    lander: landerName(name, slug),
    headline: (own) => words?.headline ?? own,
    text: (own) => words?.text ?? own,
  };
}

/** Who is to be on the pictures of the page; members of both genders where nobody said. */
export const usePictures = (): LandingPictures => useGivenCopy()?.pictures ?? 'mixed';
