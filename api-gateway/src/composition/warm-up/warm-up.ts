import type { Logger } from 'pino';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { Db } from '../../platform/db/database.ts';
import { NOT_FOUND_PATH } from '../document/page-markup.ts';
import { createPagePlan } from '../document/page-plan.ts';
import type { Composition } from '../live/composition.ts';
import type { SettingsOf } from '../site-facts/site-facts.ts';
import { deletePagesBefore } from '../prerender/prerendered.repository.ts';
import type { Prerenderer, PrerenderJob } from '../prerender/prerenderer.ts';

export interface WarmUpDeps {
  prerenderer: Prerenderer;
  tenants: () => Promise<readonly Tenant[]>;
  settingsOf: SettingsOf;
  /** Where this gateway listens; null before it does. */
  port: () => number | null;
  db: Db;
  log: Logger;
}

const KEPT_MILLISECONDS = 24 * 3_600_000;
const AT_ONCE = 2;

const LONGEST_MILLISECONDS = 30_000;

type WholeComposition = Composition & { shell: Release };

/** Every prerendered public page of one tenant that has no open parameters, and the page for unknown addresses. */
async function jobsOf(
  deps: WarmUpDeps,
  composition: WholeComposition,
  tenant: Tenant,
  port: number,
): Promise<PrerenderJob[]> {
  const host = `${tenant.hosts[0] ?? 'localhost'}:${port}`;
  const settings = await deps.settingsOf(tenant, { country: null, host });
  const { shell } = composition;
  const common = { shell, tenant: { id: tenant.id, host }, params: {}, address: null };
  const planned = { composition, origin: `http://${host}`, settings, hasSession: false };
  const jobOf = (owner: Release, route: ReleaseRoute, locale: Locale): PrerenderJob => ({
    ...common,
    remote: owner.part === 'shell' ? null : owner,
    route,
    plan: createPagePlan({ ...planned, locale, route: { id: route.id, part: owner.part }, status: 200 }),
    url: localizePath(locale, addressWithoutParameters(route)),
  });
  const notFoundJob = (locale: Locale): PrerenderJob => ({
    ...common,
    remote: null,
    route: null,
    plan: createPagePlan({ ...planned, locale, route: null, status: 404 }),
    url: localizePath(locale, NOT_FOUND_PATH),
  });
  const owners = [shell, ...Object.values(composition.parts)];
  const pages = owners.flatMap((owner) => owner.routes.filter(isWarmedUp).map((route) => [owner, route] as const));
  return settings.locales.flatMap((locale) => [
    ...pages.map(([owner, route]) => jobOf(owner, route, locale)),
    notFoundJob(locale),
  ]);
}

/** Optional parameters are left out; a required one names one page of many. */
function addressWithoutParameters(route: ReleaseRoute): string {
  return route.path.replaceAll(/\/:\w+\?/g, '');
}

function isWarmedUp(route: ReleaseRoute): boolean {
  return route.prerender !== undefined && !addressWithoutParameters(route).includes(':');
}

/**
 * Prerenders the public pages of each new composition before they are requested, two at a time, and
 * stops when another composition takes its place.
 */
export class WarmUp {
  readonly #deps: WarmUpDeps;
  #latest: Composition | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: WarmUpDeps) {
    this.#deps = deps;
  }

  begin(composition: Composition): void {
    const { shell } = composition;
    const port = this.#deps.port();
    this.#latest = composition;
    if (port === null || shell?.prerenderFile === undefined) return;
    this.#running = this.#run({ ...composition, shell }, port).catch((error: unknown) => {
      // What is cut off by the stop is no failure.
      if (this.#latest !== null) this.#deps.log.warn({ err: error }, 'public pages could not be prerendered');
    });
  }

  async stop(): Promise<void> {
    this.#latest = null;
    await this.#running;
  }

  async #run(composition: WholeComposition, port: number): Promise<void> {
    const { tenants, prerenderer, db, log } = this.#deps;
    const begun = performance.now();
    const jobs = (
      await Promise.all((await tenants()).map((tenant) => jobsOf(this.#deps, composition, tenant, port)))
    ).flat();
    const pages = jobs.length;
    const lane = async (): Promise<void> => {
      for (let job = jobs.shift(); job !== undefined && this.#latest?.id === composition.id; job = jobs.shift()) {
        await prerenderer.markup(job, LONGEST_MILLISECONDS);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await deletePagesBefore(db, new Date(Date.now() - KEPT_MILLISECONDS));
    log.debug(
      { pages, composition: composition.id, milliseconds: Math.round(performance.now() - begun) },
      'public pages were prerendered',
    );
  }
}
