import type { Logger } from 'pino';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { Db } from '../../platform/db/database.ts';
import { isOtherWithSource } from '../../platform/http/visitor-search.ts';
import type { DocumentDecision } from '../document/decide-page.ts';
import { copyOf, withCopiedTexts, withCopy } from '../document/page-copy.ts';
import { everyVariant } from '../document/page-experiment.ts';
import type { CommonVariant } from '../document/page-experiment.ts';
import { NOT_FOUND_PATH } from '../document/page-markup.ts';
import { createPagePlan } from '../document/page-plan.ts';
import type { Composition } from '../live/composition.ts';
import type { SettingsOf } from '../site-facts/site-facts.ts';
import { deletePagesBefore } from '../prerender/prerendered.repository.ts';
import { OLDEST_MILLISECONDS } from '../prerender/prerenderer.ts';
import type { PrerenderJob } from '../prerender/prerender-job.ts';
import type { Prerenderer } from '../prerender/prerenderer.ts';

export interface WarmUpDeps {
  prerenderer: Pick<Prerenderer, 'renderAhead'>;
  tenants: () => Promise<readonly Tenant[]>;
  /** What visitors of a tenant may get, the most important first. */
  compositionsOf: (tenant: Tenant) => readonly Composition[];
  /** The countries that a tenant's visitors came from lately. */
  countriesOf: (tenant: Tenant) => Promise<readonly Country[]>;
  settingsOf: SettingsOf;
  /** Where this gateway listens; null before it does. */
  port: () => number | null;
  db: Db;
  log: Logger;
}

type WholeComposition = Composition & { shell: Release };

const isWhole = (composition: Composition): composition is WholeComposition =>
  composition.shell?.prerenderFile !== undefined;

/** A page that is rendered for everybody. */
interface CommonPage extends CommonVariant {
  owner: Release;
  route: ReleaseRoute;
  locale: Locale;
}

/** The page as it is decided for a visitor of whom nothing is known. */
const decisionOf = ({ owner, route, locale }: CommonPage): DocumentDecision => ({
  kind: 'document',
  status: 200,
  locale,
  path: addressWithoutParameters(route),
  matched: { part: owner.part, owner, route, params: {} },
  photo: null,
});

/** Some of the pages: those of one composition of a tenant, for visitors from one country. */
interface Batch {
  tenant: Tenant;
  composition: WholeComposition;
  /** Null for visitors of whom nobody knows where they are. */
  country: Country | null;
  /** They came with a traffic source. */
  isSourced: boolean;
}

/**
 * The prerendered public pages of a batch that have no open parameters, in each of their variants and with the copy that is for
 * everybody, and the page for unknown addresses. For a country they are those that visitors come to, and those whose data is of the country.
 */
async function jobsOf(
  { settingsOf }: WarmUpDeps,
  { tenant, composition, country, isSourced }: Batch,
  port: number,
): Promise<PrerenderJob[]> {
  const host = `${tenant.hosts[0] ?? ''}:${port}`;
  const settings = await settingsOf(tenant, { country, host });
  const { shell } = composition;
  const common = { shell, tenant: { id: tenant.id, host }, params: {}, address: null };
  const planned = { composition, origin: `http://${host}`, settings, hasSession: false, isSourced };
  const jobOf = (page: CommonPage): PrerenderJob => {
    const { owner, route, locale, experiments } = page;
    const copy = copyOf({ tenant, source: {} }, decisionOf(page), settings, page.copy);
    const decision = withCopiedTexts(decisionOf(page), copy);
    const matched = { id: route.id, part: owner.part };
    const plan = createPagePlan({
      ...planned,
      locale,
      route: matched,
      status: 200,
      ...(experiments && { experiments }),
    });
    return {
      ...common,
      remote: owner.part === 'shell' ? null : owner,
      route,
      plan: withCopy(plan, decision, copy),
      url: localizePath(locale, decision.path),
    };
  };
  const notFoundJob = (locale: Locale): PrerenderJob => ({
    ...common,
    remote: null,
    route: null,
    plan: createPagePlan({ ...planned, locale, route: null, status: 404 }),
    url: localizePath(locale, NOT_FOUND_PATH),
  });
  const owners = [shell, ...Object.values(composition.parts)];
  const pages = owners.flatMap((owner) =>
    owner.routes
      .filter((route) => isWarmedUp(route) && (country === null || isOfCountry(route)))
      .flatMap((route) =>
        everyVariant({ part: owner.part, owner, route }).map((variant) => ({ owner, route, ...variant })),
      ),
  );
  return settings.locales.flatMap((locale) => [
    ...pages.map((page) => jobOf({ ...page, locale })),
    ...(country === null && !isSourced ? [notFoundJob(locale)] : []),
  ]);
}

/**
 * All pages: first of what is live for each tenant, then of what some of its visitors get. Where a site is another one for visitors
 * with a traffic source, they follow: of pages that are the same for them, those that are there already are found again.
 */
async function batchesOf({ tenants, compositionsOf, countriesOf }: WarmUpDeps): Promise<Batch[]> {
  const found = await Promise.all(
    (await tenants()).map(async (tenant) => {
      const countries = [null, ...(await countriesOf(tenant))];
      const ways = isOtherWithSource(tenant.settings) ? [false, true] : [false];
      const visitors = ways.flatMap((isSourced) => countries.map((country) => ({ country, isSourced })));
      return compositionsOf(tenant)
        .filter(isWhole)
        .flatMap((composition, rank) => visitors.map((from) => ({ tenant, composition, ...from, rank })));
    }),
  );
  return found.flat().toSorted((one, other) => one.rank - other.rank);
}

/** Optional parameters are left out; a required one names one page of many. */
function addressWithoutParameters(route: ReleaseRoute): string {
  return route.path.replaceAll(/\/:\w+\?/g, '');
}

function isWarmedUp(route: ReleaseRoute): boolean {
  return route.prerender !== undefined && !addressWithoutParameters(route).includes(':');
}

/** Whether many visitors from a country get it first, or its data is of their country. */
function isOfCountry({ layout, prerender }: ReleaseRoute): boolean {
  const settings = prerender?.queries.flatMap(({ fromSettings = {} }) => Object.values(fromSettings)) ?? [];
  return layout === 'lander' || settings.includes('geoip_country');
}

/**
 * Prerenders the public pages of what visitors get before they are requested, and begins again when that has changed
 * (R-PLATFORM-PRERENDER-AHEAD). One after another: the other process is for pages that a visitor waits for, and the processor for the
 * gateway.
 */
export class WarmUp {
  readonly #deps: WarmUpDeps;
  /** Names the latest run, which alone goes on; null once it is stopped. */
  #latest: symbol | null = Symbol('none yet');
  #running: Promise<void> = Promise.resolve();

  constructor(deps: WarmUpDeps) {
    this.#deps = deps;
  }

  begin(): void {
    const port = this.#deps.port();
    if (port === null || this.#latest === null) return;
    const run = Symbol('run');
    this.#latest = run;
    // The one before it ends after the page that it is at.
    this.#running = this.#running
      .then(() => this.#run(run, port))
      .catch((error: unknown) => {
        // What is cut off by the stop is no failure.
        if (this.#latest !== null) this.#deps.log.warn({ err: error }, 'public pages could not be prerendered');
      });
  }

  async stop(): Promise<void> {
    this.#latest = null;
    await this.#running;
  }

  async #run(run: symbol, port: number): Promise<void> {
    if (this.#latest !== run) return;
    const { db, log } = this.#deps;
    const begun = performance.now();
    let pages = 0;
    for (const batch of await batchesOf(this.#deps)) {
      if (this.#latest !== run) return;
      pages += await this.#render(run, await jobsOf(this.#deps, batch, port));
    }
    if (this.#latest !== run) return;
    await deletePagesBefore(db, new Date(Date.now() - OLDEST_MILLISECONDS));
    log.debug({ pages, milliseconds: Math.round(performance.now() - begun) }, 'public pages were prerendered');
  }

  /** Returns how many pages they are. */
  async #render(run: symbol, jobs: readonly PrerenderJob[]): Promise<number> {
    for (const job of jobs) {
      if (this.#latest !== run) break;
      await this.#deps.prerenderer.renderAhead(job);
    }
    return jobs.length;
  }
}
