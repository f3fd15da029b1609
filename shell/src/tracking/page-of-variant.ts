import type { PagePlan, PlanVariant } from '@tandem/contracts/composition/page-plan';

/**
 * Returns whether a variant that is a release of a part is seen with that page: one of the part which every variant has
 * (R-LANDERS-RELEASE-SEEN). Who looks at one that only some have would be counted for these alone.
 */
export const isPageOfVariant = (
  { part, unshared = [] }: Pick<PlanVariant, 'part' | 'unshared'>,
  page: PagePlan['route'],
): boolean => page !== null && part === page.part && !unshared.includes(page.id);
