import { randomUUID } from 'node:crypto';
import type { PagePlan, PlanVariant } from '@tandem/contracts/composition/page-plan';
import { assign } from '../../platform/experiments/assign.ts';
import { controlOf, EXPERIMENTS, isRunning } from '../../platform/experiments/experiment.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { previewOf } from '../../platform/experiments/preview.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import type { DocumentDecision } from './decide-page.ts';
import type { PageInput } from './read-page-request.ts';

/** The variant that a page shows, and what the visitor is to keep of it. */
export interface PageExperiment {
  key: string;
  shown: PlanVariant;
  /** Null where nothing has changed. */
  kept: KnownVariants | null;
}

type Request = Pick<PageInput, 'search' | 'isBot' | 'isPhone' | 'network' | 'knownVariants'>;
type Decided = Pick<DocumentDecision, 'locale' | 'status'> & {
  matched: { route: { experiment?: string | undefined } } | null;
};

/** Assigns the variant of a page before it is written; null for a page of no experiment, and for one that is not there. */
export function experimentOf(
  input: Request,
  { matched, locale, status }: Decided,
  country: string | null,
  experiments: readonly Experiment[] = EXPERIMENTS,
): PageExperiment | null {
  const key = status === 200 ? matched?.route.experiment : undefined;
  const experiment = experiments.find((known) => known.key === key);
  if (experiment === undefined) return null;
  const forced = previewOf(experiment, input.search);
  if (forced !== null) return { key: experiment.key, shown: { variant: forced, isCounted: false }, kept: null };
  const now = new Date();
  const { isBot, isPhone, network } = input;
  const known: KnownVariants = input.knownVariants ?? {
    visitor: randomUUID(),
    variants: {},
    isKept: false,
  };
  const audience = { locale, country, device: isPhone ? 'phone' : 'desktop', network } as const;
  const before = known.variants[experiment.key]?.variant;
  const shown = assign(experiment, { visitor: known.visitor, known: before, isBot, audience }, now);
  const isNew = shown.isCounted && before !== shown.variant;
  const { weights } = experiment;
  const variants = { ...known.variants, [experiment.key]: { variant: shown.variant, since: now, weights } };
  return { key: experiment.key, shown, kept: isNew ? { ...known, variants } : null };
}

/** The variants that a page may show to one visitor or another, each as the plan names it; undefined for a page of no experiment. */
export function everyVariant(
  { experiment: key }: { experiment?: string | undefined },
  experiments: readonly Experiment[] = EXPERIMENTS,
): readonly PagePlan['experiments'][] {
  const experiment = experiments.find((known) => known.key === key);
  if (experiment === undefined) return [undefined];
  const isCounted = isRunning(experiment, new Date());
  const variants = isCounted ? experiment.variations : [experiment.winner ?? controlOf(experiment)];
  return variants.map((variant) => ({ [experiment.key]: { variant, isCounted } }));
}
