import { randomUUID } from 'node:crypto';
import type { PagePlan, PlanVariant } from '@tandem/contracts/composition/page-plan';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { assign } from '../../platform/experiments/assign.ts';
import { controlOf, EXPERIMENTS, isInEffect, isRunning } from '../../platform/experiments/experiment.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { previewOf } from '../../platform/experiments/preview.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import type { VariantCopy } from '../../platform/tenants/landing-copy.ts';
import { audienceOf } from './audience.ts';
import type { DocumentDecision } from './decide-page.ts';
import { copyPageOf } from './page-copy.ts';
import type { PageInput } from './read-page-request.ts';

/** The variant that a page shows, and what the visitor is to keep of it. */
export interface PageExperiment {
  key: string;
  shown: PlanVariant;
  /** Null where nothing has changed. */
  kept: KnownVariants | null;
  /** What the variant says in place of the page; null where the page has the variant itself, and for the control. */
  copy: VariantCopy | null;
}

type Request = Pick<PageInput, 'search' | 'isBot' | 'isPhone' | 'source' | 'knownVariants'>;
type Route = Pick<ReleaseRoute, 'id' | 'path' | 'layout' | 'experiment' | 'variants'>;
/** A page, and the release that it is of. */
interface Matched {
  part: Part;
  /** Null where the part is stopped. */
  owner: { routes: readonly Pick<ReleaseRoute, 'id'>[] } | null;
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
}
type Decided = Pick<DocumentDecision, 'locale' | 'status'> & { matched: Matched | null };

const isOnPage = ({ page }: Experiment, { path, layout }: Pick<Route, 'path' | 'layout'>) =>
  page !== undefined && layout === 'lander' && page === copyPageOf(path);

/** The key of an experiment over the copy of a page that is in effect; undefined where there is none. */
export const keyOfPage = (
  route: Pick<Route, 'path' | 'layout'>,
  experiments: readonly Experiment[] = EXPERIMENTS,
): string | undefined => experiments.find((one) => isInEffect(one) && isOnPage(one, route))?.key;

/** The experiment of a page at this address: the one that the page names, or one over its copy. */
function experimentAt(
  { route, params }: Pick<Matched, 'route' | 'params'>,
  search: string,
  experiments: readonly Experiment[],
): Experiment | undefined {
  const named = experiments.find(
    ({ key, page, part }) => key === route.experiment && page === undefined && part === undefined,
  );
  if (named !== undefined) return named;
  const slug = params['slug'];
  const overCopy = experiments.filter((one) => isOnPage(one, route) && one.slug === slug);
  return overCopy.find((one) => previewOf(one, search) !== null) ?? overCopy.find(isInEffect);
}

/** Whether the page says that it lacks a variant of the experiment (R-LANDERS-VARIANT-LACKED). */
const isLacking = ({ variations }: Experiment, { variants }: Pick<Route, 'variants'>): boolean =>
  variants !== undefined && !variations.every((variant) => variants.includes(variant));

/**
 * How a variant of the copy is in the plan: as one of the page's part, which no other page of it has. So it is seen with this page,
 * without the page's doing; markup is kept by the copy.
 */
function asOfPart(experiment: Experiment, { part, owner, route }: Matched): Pick<PlanVariant, 'part' | 'unshared'> {
  if (experiment.page === undefined || owner === null || !isRemotePart(part)) return {};
  return { part, unshared: owner.routes.map(({ id }) => id).filter((id) => id !== route.id) };
}

/** What is assigned to a visitor; nobody is counted on a page that lacks a variant. */
function assigned(
  experiment: Experiment,
  {
    isBot,
    country,
    locale,
    known,
    ...input
  }: Omit<Request, 'search' | 'knownVariants'> & {
    country: string | null;
    locale: string;
    known: KnownVariants;
  },
  route: Route,
): { variant: string; isCounted: boolean } {
  const audience = audienceOf(input, { locale, country });
  const before = known.variants[experiment.key]?.variant;
  const now = new Date();
  if (isLacking(experiment, route) && isRunning(experiment, now)) {
    const variant = before !== undefined && route.variants?.includes(before) === true ? before : controlOf(experiment);
    return { variant, isCounted: false };
  }
  return assign(experiment, { visitor: known.visitor, known: before, isBot, audience }, now);
}

/** Assigns the variant of a page before it is written; null for a page of no experiment, and for one that is not there. */
export function experimentOf(
  input: Request,
  { matched, locale, status }: Decided,
  country: string | null,
  experiments: readonly Experiment[] = EXPERIMENTS,
): PageExperiment | null {
  if (matched === null || status !== 200) return null;
  const experiment = experimentAt(matched, input.search, experiments);
  if (experiment === undefined) return null;
  const { key, weights } = experiment;
  const copyOf = (variant: string) => experiment.copy?.[variant] ?? null;
  const traits = asOfPart(experiment, matched);
  const forced = previewOf(experiment, input.search);
  if (forced !== null)
    return { key, shown: { variant: forced, isCounted: false, ...traits }, kept: null, copy: copyOf(forced) };
  const known: KnownVariants = input.knownVariants ?? { visitor: randomUUID(), variants: {}, isKept: false };
  const shown = assigned(experiment, { ...input, country, locale, known }, matched.route);
  const isNew = shown.isCounted && known.variants[key]?.variant !== shown.variant;
  const variants = { ...known.variants, [key]: { variant: shown.variant, since: new Date(), weights } };
  return {
    key,
    shown: { ...shown, ...traits },
    kept: isNew ? { ...known, variants } : null,
    copy: copyOf(shown.variant),
  };
}

/** What a page shows to one visitor or another. */
export interface CommonVariant {
  /** As the plan names it; undefined for a page of no experiment. */
  experiments: PagePlan['experiments'];
  copy: VariantCopy | null;
}

/** The variants that a page may show at its address without a slug, to one visitor or another. */
export function everyVariant(
  matched: Omit<Matched, 'params'>,
  experiments: readonly Experiment[] = EXPERIMENTS,
): readonly CommonVariant[] {
  const page = { ...matched, params: {} };
  const experiment = experimentAt(page, '', experiments);
  if (experiment === undefined) return [{ experiments: undefined, copy: null }];
  const isCounted = isRunning(experiment, new Date()) && !isLacking(experiment, matched.route);
  const variants = isCounted ? experiment.variations : [experiment.winner ?? controlOf(experiment)];
  return variants.map((variant) => ({
    experiments: { [experiment.key]: { variant, isCounted, ...asOfPart(experiment, page) } },
    copy: experiment.copy?.[variant] ?? null,
  }));
}
