import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { faultsOnPage } from '../../platform/tenants/landing-copy.ts';
import { copyPageOf } from './page-copy.ts';

type Page = Pick<ReleaseRoute, 'path' | 'layout' | 'experiment' | 'variants' | 'ignoredCopy'>;

/** The pages that show the variants of an experiment, and what is wrong there. */
export interface ExperimentPages {
  paths: string[];
  /** Sentences; as long as there is one, nobody is counted. */
  faults: string[];
}

const isOf = ({ key, page }: Experiment, route: Page): boolean =>
  page === undefined ? route.experiment === key : route.layout === 'lander' && copyPageOf(route.path) === page;

function faultsOf(experiment: Experiment, route: Page): string[] {
  const { variations, page, slug, copy = {} } = experiment;
  if (page === undefined) {
    const lacked = variations.filter((variant) => route.variants?.includes(variant) === false);
    return lacked.map((variant) => `${route.path} has no variant '${variant}'; it has ${route.variants?.join(', ')}`);
  }
  return [
    ...(route.experiment === undefined ? [] : [`${page} has the variants of ${route.experiment} already`]),
    ...(slug === undefined || route.path.endsWith('/:slug?') ? [] : [`${page} has no slugs`]),
    ...Object.values(copy).flatMap((words) => faultsOnPage(page, words, route.ignoredCopy)),
  ];
}

/**
 * Which pages of these releases show the variants of an experiment; null for one over releases of a part, which is about no
 * page. That no page does, and that one lacks a variant, are faults (R-LANDERS-VARIANT-LACKED).
 */
export function pagesOfExperiment(
  experiment: Experiment,
  releases: readonly Pick<Release, 'routes'>[],
): ExperimentPages | null {
  const { key, page, part } = experiment;
  if (part !== undefined) return null;
  const found = releases.flatMap(({ routes }) => routes).filter((route) => isOf(experiment, route));
  const none = page === undefined ? `no page has an experiment '${key}'` : `there is no landing page ${page}`;
  return {
    paths: [...new Set(found.map(({ path }) => path))],
    faults: found.length === 0 ? [none] : [...new Set(found.flatMap((route) => faultsOf(experiment, route)))],
  };
}
