import type { Settings } from '@tandem/contracts/api/settings';
import type { PagePlan, PlanVariant } from '@tandem/contracts/composition/page-plan';
import type { Composition } from '../live/composition.ts';
import type { Prerenderer } from '../prerender/prerenderer.ts';
import { hasQueryFromPath } from '../prerender/visitor-queries.ts';
import type { Visitor } from '../site-facts/site-facts.ts';
import type { DocumentDecision } from './decide-page.ts';
import { withCopiedPages, withCopy } from './page-copy.ts';
import type { PageCopy } from './page-copy.ts';
import type { PageExperiment } from './page-experiment.ts';
import { withRules } from './inline-styles.ts';
import { withLateTypefaces } from './late-typefaces.ts';
import { pageFiles, withoutMissing } from './page-files.ts';
import type { PageFiles } from './page-files.ts';
import { routeAt } from './made-search.ts';
import { isPrerendered, pageMarkup } from './page-markup.ts';
import type { PageMarkup } from './page-markup.ts';
import { asRunning, createPagePlan } from './page-plan.ts';
import { isSourced } from './read-page-request.ts';
import type { PageInput } from './read-page-request.ts';

export interface PreparePageDeps {
  /** Null where pages and frames are left to the browser. */
  prerenderer: Prerenderer | null;
  /** True when the store has the file of this hash now. */
  isStored: (sha384: string) => Promise<boolean>;
  /** The file of this hash; null where the store does not have it. */
  readFile: (sha384: string) => Promise<Buffer | null>;
}

export type WholeComposition = Composition & { shell: NonNullable<Composition['shell']> };

/** A page of which everything is decided. */
export interface DecidedPage {
  input: PageInput;
  composition: WholeComposition;
  visitor: Visitor;
  settings: Settings;
  decision: DocumentDecision;
  /** The variant that the page shows; null where it is of no experiment. */
  experiment: PageExperiment | null;
  /** The variants of parts that are in the composition, by the key of the experiment. */
  variants: Readonly<Record<string, PlanVariant>>;
  /** The copy that a marketer wrote for it; null where it shows its own. */
  copy: PageCopy | null;
}

/** The variants that a tab may show: those of the parts, and that of the page. */
function experimentsOf({
  experiment,
  variants,
}: Pick<DecidedPage, 'experiment' | 'variants'>): PagePlan['experiments'] {
  const all = { ...variants, ...(experiment && { [experiment.key]: experiment.shown }) };
  return Object.keys(all).length === 0 ? undefined : all;
}

export interface MadePage extends PageMarkup {
  /** The page can be read without a script, and its release makes it so; it may only not have been made yet. */
  doesWithout: boolean;
}

/**
 * The assets of a page: the files that it requests, without those that the store lacks. A visitor without a session has the rules
 * of its style sheets in the document, and on a phone its typefaces after the first paint; anybody who has a session has been here
 * before, and has both in the cache.
 */
export async function assetsOf(
  { isStored, readFile }: PreparePageDeps,
  { input, composition, decision, settings, visitor }: DecidedPage,
): Promise<PageFiles> {
  const { matched, locale } = decision;
  const wanted = pageFiles({
    shell: composition.shell,
    standIn: composition.standIns.shell ?? null,
    owner: matched?.owner ?? null,
    stopped: matched?.stopped,
    routeId: matched?.route.id ?? null,
    locale,
    theme: settings.theme,
  });
  const files = await withoutMissing(wanted, isStored);
  if (visitor.kind !== 'visitor') return files;
  const written = await withRules(files, readFile);
  return input.isPhone ? withLateTypefaces(written) : written;
}

/** The markup of a page, and the plan that goes with it. It is waited for as long as the prerenderer says. */
export async function markupOf(
  { prerenderer }: PreparePageDeps,
  { input, composition, decision, settings, visitor, copy, ...page }: DecidedPage,
  { hasStyles }: PageFiles,
): Promise<MadePage> {
  const { shell } = composition;
  const { matched, locale, status } = decision;
  const experiments = experimentsOf(page);
  const ownPlan = createPagePlan({
    composition,
    origin: input.origin,
    locale,
    settings,
    route: matched === null ? null : { id: matched.route.id, part: matched.part },
    status,
    hasSession: visitor.kind !== 'visitor',
    isSourced: isSourced(input),
    ...(experiments && { experiments }),
  });
  const plan = withCopy(withCopiedPages(ownPlan, input), decision, copy);
  if (prerenderer === null) return { plan, html: '', css: '', search: '', doesWithout: false };
  const stopped = matched?.stopped;
  const wanted = {
    shell,
    decision,
    plan,
    ...(stopped && { running: asRunning(plan, stopped, input.origin) }),
    tenant: { id: input.tenant.id, host: input.host },
    address: input.address,
    search: input.search,
    hasStyles,
  };
  // A page about one thing may have nothing to show a visitor: that does not pass.
  const doesWithout =
    matched !== null && !hasQueryFromPath(routeAt(matched.route, input.search)) && isPrerendered(wanted);
  return { ...(await pageMarkup(prerenderer, wanted)), doesWithout };
}
