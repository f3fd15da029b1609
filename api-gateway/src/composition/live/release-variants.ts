import { randomUUID } from 'node:crypto';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { PlanVariant } from '@tandem/contracts/composition/page-plan';
import { assign } from '../../platform/experiments/assign.ts';
import type { Audience } from '../../platform/experiments/assign.ts';
import { controlOf, EXPERIMENTS, isRunning } from '../../platform/experiments/experiment.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { previewOf } from '../../platform/experiments/preview.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';

/** The variant of an experiment over releases that somebody is to get; whether its release is there is another question. */
export interface WantedVariant {
  experiment: Experiment;
  part: RemotePart;
  variant: string;
  /** False for a bot, a preview, and an experiment that does not run. */
  isCounted: boolean;
}

/** Who asks for a page. */
interface VariantRequest {
  search: string;
  isBot: boolean;
  audience: Audience;
  known: KnownVariants | null;
}

/** The variants that somebody is to get, and whose they are. */
export interface WantedVariants {
  wanted: readonly WantedVariant[];
  /** The visitor as they came, or with a number of their own. */
  visitor: KnownVariants;
}

const overReleases = (experiments: readonly Experiment[]) =>
  experiments.flatMap((experiment) =>
    experiment.part === undefined || experiment.status === 'draft' ? [] : [{ experiment, part: experiment.part }],
  );

/**
 * The variants of all experiments over releases for a document (R-LANDERS-RELEASE-VARIANT): assigned as those of pages are,
 * before anything of the page is chosen. A preview is of a draft as well.
 */
export function wantedVariants(
  { search, isBot, audience, known }: VariantRequest,
  experiments: readonly Experiment[] = EXPERIMENTS,
): WantedVariants {
  const visitor: KnownVariants = known ?? { visitor: randomUUID(), variants: {}, isKept: false };
  const now = new Date();
  const forced = experiments.flatMap((experiment): WantedVariant[] => {
    const variant = previewOf(experiment, search);
    const { part } = experiment;
    return variant === null || part === undefined ? [] : [{ experiment, part, variant, isCounted: false }];
  });
  const others = overReleases(experiments).filter(({ part }) => forced.every((one) => one.part !== part));
  const assigned = others.map(({ experiment, part }): WantedVariant => {
    const before = visitor.variants[experiment.key]?.variant;
    const candidate = { visitor: visitor.visitor, known: before, isBot, audience };
    return { experiment, part, ...assign(experiment, candidate, now) };
  });
  return { wanted: [...forced, ...assigned], visitor };
}

/** Beyond these, compositions are rendered when somebody gets them. */
const MOST_CHOICES = 16;

/**
 * Every way in which the variants of experiments over releases go together, for one visitor or another. The first are those
 * with the fewest variants that are not the control.
 */
export function everyChoice(experiments: readonly Experiment[] = EXPERIMENTS): readonly (readonly WantedVariant[])[] {
  const now = new Date();
  let choices: WantedVariant[][] = [[]];
  for (const { experiment, part } of overReleases(experiments)) {
    const control = controlOf(experiment);
    const isCounted = isRunning(experiment, now);
    const variants = isCounted ? experiment.variations : [experiment.winner ?? control];
    const others = (choice: readonly WantedVariant[]) =>
      choice.filter((one) => one.isCounted && one.variant !== controlOf(one.experiment)).length;
    choices = choices
      .flatMap((choice) => variants.map((variant) => [...choice, { experiment, part, variant, isCounted }]))
      .toSorted((one, other) => others(one) - others(other))
      .slice(0, MOST_CHOICES);
  }
  return choices;
}

/**
 * What an open tab or a report is of: the variants that a document has assigned. Who was assigned none gets the control, or
 * the winner of an experiment that was stopped.
 */
export function variantsOfCookie(
  known: KnownVariants | null,
  experiments: readonly Experiment[] = EXPERIMENTS,
): readonly WantedVariant[] {
  const now = new Date();
  return overReleases(experiments).map(({ experiment, part }) => {
    const control = controlOf(experiment);
    const before = known?.variants[experiment.key]?.variant;
    if (!isRunning(experiment, now))
      return { experiment, part, variant: experiment.winner ?? control, isCounted: false };
    return { experiment, part, variant: before ?? control, isCounted: before !== undefined };
  });
}

/** The visitor with the variants that they were given now (R-LANDERS-VARIANT-STICKY); null where nothing has changed. */
export function withGiven(
  { wanted, visitor }: WantedVariants,
  shown: Readonly<Record<string, PlanVariant>>,
): KnownVariants | null {
  const given = wanted.filter(({ experiment: { key } }) => {
    const now = shown[key];
    return now?.isCounted === true && visitor.variants[key]?.variant !== now.variant;
  });
  if (given.length === 0) return null;
  const since = new Date();
  const added = given.map(({ experiment: { key, weights }, variant }) => [key, { variant, since, weights }] as const);
  return { ...visitor, variants: { ...visitor.variants, ...Object.fromEntries(added) } };
}
