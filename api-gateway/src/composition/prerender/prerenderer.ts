import type { Logger } from 'pino';
import type { PagePlan, PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Db } from '../../platform/db/database.ts';
import { withinOr } from '../../platform/patience/patience.ts';
import type { SiteFacts } from '../site-facts/site-facts.ts';
import { FailureBackoff } from './failure-backoff.ts';
import { hoistStyles } from './hoist-styles.ts';
import { memberIdsIn } from './member-invalidation.ts';
import type { ChangedMember } from './member-invalidation.ts';
import { PageCache } from './page-cache.ts';
import type { CachedPage, Prerendered } from './page-cache.ts';
import type { MarkupVisitors, PageKeyParts } from './page-key.ts';
import type { PageSeal } from './page-seal.ts';
import { pageKeys } from './prerender-job.ts';
import type { PageKeys, PrerenderJob } from './prerender-job.ts';
import type { RenderPool } from './render-pool.ts';
import { fetchVisitorQueries, hasQueryFromPath } from './visitor-queries.ts';
import { NothingToShow } from '../../platform/http/visitor-call.ts';
import type { VisitorCall } from '../../platform/http/visitor-call.ts';

const FRESH_MILLISECONDS = 10 * 60_000;
/** An older page is rendered again before it is sent: members on it may have left since. */
export const OLDEST_MILLISECONDS = 60 * 60_000;
/** Jobs that wait for a process; beyond that, pages are sent without markup. */
const JOBS_AT_MOST = 24;

/** The age from which the page of a job is not sent; one that says what is so now may have an earlier one. */
const oldestOf = ({ route }: PrerenderJob): number =>
  Math.min(OLDEST_MILLISECONDS, (route?.prerender?.oldestMinutes ?? Infinity) * 60_000);

/** The age from which the page of a job is rendered again. */
const freshOf = (job: PrerenderJob): number => Math.min(FRESH_MILLISECONDS, oldestOf(job));

interface Rendering {
  page: Promise<CachedPage | null>;
  since: number;
}

export interface PrerendererDeps {
  db: Db;
  pool: RenderPool;
  log: Logger;
  /** Of the pages that are stored. */
  seal: PageSeal;
  /** Where this gateway listens; null before it does. */
  ownAddress: () => Pick<VisitorCall, 'host' | 'port'> | null;
  /** How long a request waits for the markup of its page (`PRERENDER_WAIT_SECONDS`). */
  waitMilliseconds: number;
}

/** The release that a failure is attributed to: the shell for a frame, the remote for its page. */
function failingReleaseOf({ shell, remote, route }: PrerenderJob): string {
  return route === null || remote === null ? shell.id : remote.id;
}

/**
 * Renders pages before, or while, a visitor requests them. A page is fresh for ten minutes; for an hour it is still
 * sent while it is rendered again. A page about one thing, such as a member, is never older than its data: the data is
 * fetched for each request, and the markup of equal data is kept in memory only. A request waits for markup no longer
 * than `waitMilliseconds`; without markup the page is rendered in the browser.
 */
export class Prerenderer {
  readonly #deps: PrerendererDeps;
  readonly #cache: PageCache;
  readonly #rendering = new Map<string, Rendering>();
  /** Keys of pages that failed, and ids of releases whose bundle ended a process. */
  readonly #failures = new FailureBackoff();
  #stopping = false;

  constructor(deps: PrerendererDeps) {
    this.#deps = deps;
    this.#cache = new PageCache(deps);
  }

  /** Returns the markup for the plan, or null when there is none in time. Never rejects. */
  async markup(job: PrerenderJob, waitMilliseconds = this.#deps.waitMilliseconds): Promise<Prerendered | null> {
    if (job.route === null || !hasQueryFromPath(job.route)) return this.#markupOf(job, null, waitMilliseconds);
    const begun = Date.now();
    const queries = await withinOr(this.#tryFetch(job, job.route), waitMilliseconds, null);
    return queries === null ? null : this.#markupOf(job, queries, waitMilliseconds - (Date.now() - begun));
  }

  /** Renders a page of everybody's unless a fresh one is there; resolves when that is done. Never rejects. */
  async renderAhead(job: PrerenderJob): Promise<void> {
    const keys = pageKeys(job, null);
    const found = await this.#cache.findFirst(keys.all);
    if (found === null || Date.now() - found.renderedAt >= freshOf(job)) await this.#begin(keys, job)?.page;
  }

  /** Removes the pages that show this member; they are rendered again when they are requested. Never rejects. */
  async invalidate(member: ChangedMember): Promise<void> {
    await this.#cache.invalidate(member);
  }

  /** Removes the pages that show a member who hid while no gateway listened. Never rejects. */
  async invalidateHidden(hiddenAmong: SiteFacts['hiddenAmong']): Promise<void> {
    await this.#cache.invalidateHidden(hiddenAmong);
  }

  /** Begins no more pages, and waits for those that are rendered. Failures from now on are due to the stop. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#rendering.values()].map(({ page }) => page));
  }

  /** @param queries the page's data, where it is fetched for each request; else null. */
  async #markupOf(job: PrerenderJob, queries: PlanQuery[] | null, wait: number): Promise<Prerendered | null> {
    const keys = pageKeys(job, queries);
    const found = queries === null ? await this.#cache.findFirst(keys.all) : this.#cache.peek(keys.own);
    const age = found === null ? Infinity : Date.now() - found.renderedAt;
    if (found !== null && (queries !== null || age < freshOf(job))) return found;
    const sendable = age < oldestOf(job) ? found : null;
    const rendering = this.#begin(keys, job);
    if (sendable !== null || rendering === null) return sendable;
    // Later requests for a page that is being rendered wait only for the rest of the time.
    return withinOr(rendering.page, Math.max(0, rendering.since + wait - Date.now()), null);
  }

  /** Begins to render a page, or returns its rendering in progress: one for each key. */
  #begin(keys: PageKeys, job: PrerenderJob): Rendering | null {
    const { own: key, parts } = keys;
    const current = this.#rendering.get(key);
    if (current !== undefined) return current;
    const isRefused = this.#stopping || this.#failures.has(key) || this.#failures.has(failingReleaseOf(job));
    if (isRefused || this.#rendering.size >= JOBS_AT_MOST) return null;
    const page = this.#render(keys, job)
      .catch((error: unknown) => {
        const level = this.#stopping ? 'debug' : 'warn';
        this.#deps.log[level]({ err: error, route: parts.route }, 'a page could not be prerendered');
        this.#failures.add(key);
        return null;
      })
      .finally(() => this.#rendering.delete(key));
    const rendering = { page, since: Date.now() };
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(keys: PageKeys, job: PrerenderJob): Promise<CachedPage> {
    const first = await this.#renderOnce(keys, job);
    // A member on it changed meanwhile: rendered once more. That page is sent even if it happens again.
    return first.isKept ? first.page : (await this.#renderOnce(keys, job)).page;
  }

  /** Renders the page and caches it, unless a member on it changes meanwhile. */
  async #renderOnce({ parts, of }: PageKeys, job: PrerenderJob): Promise<{ page: CachedPage; isKept: boolean }> {
    const watch = this.#cache.watch();
    try {
      const { page, read } = await this.#renderPage(parts, job);
      const key = of(read);
      if (watch.concerns(page.members)) return { page, isKept: false };
      this.#cache.hold(key, page);
      if (parts.queries === null) await this.#store(key, page, parts);
      const isKept = !watch.concerns(page.members);
      // It was stored after the pages with this member had been removed.
      if (!isKept) await this.#cache.unstore(key);
      return { page, isKept };
    } finally {
      watch.end();
    }
  }

  async #store(key: string, page: CachedPage, { shell, remote, tenantId, locale, route }: PageKeyParts): Promise<void> {
    await this.#cache.store(key, page, {
      shell_release: shell.id,
      remote_release: remote?.id ?? null,
      tenant_id: tenantId,
      locale,
      route,
    });
  }

  async #renderPage(parts: PageKeyParts, job: PrerenderJob): Promise<{ page: CachedPage; read: MarkupVisitors }> {
    const { shell, remote, route, plan, url } = job;
    const renderedAt = Date.now();
    const queries = parts.queries ?? (route === null ? [] : await this.#fetch(job, route));
    // With a session the frame is a member's, without a name: the browser requests who is logged in.
    const rendered: PagePlan = route === null ? plan : { ...plan, queries, prerendered: true };
    const result = await this.#deps.pool.render({
      shell,
      remote: route === null ? null : remote,
      plan: rendered,
      url,
      // A job that waited for a process while its bundle ended another one is not rendered.
      isWanted: () => !this.#failures.has(failingReleaseOf(job)),
    });
    if (!result.ok && result.fatal === true) this.#failures.add(failingReleaseOf(job));
    if (!result.ok) throw new Error(`${url}: ${result.error}`);
    const page = { ...hoistStyles(result.html), queries: [...queries], members: memberIdsIn(queries), renderedAt };
    return { page, read: result };
  }

  async #fetch({ tenant, plan, params, address }: PrerenderJob, route: ReleaseRoute): Promise<PlanQuery[]> {
    if ((route.prerender?.queries.length ?? 0) === 0) return [];
    const own = this.#deps.ownAddress();
    if (own === null) throw new Error('the gateway does not listen yet');
    const visitor = hasQueryFromPath(route) ? address : null;
    const { waitMilliseconds } = this.#deps;
    const { settings, locale, copy, isSourced } = plan;
    const call = { ...own, tenantHost: tenant.host, locale, address: visitor, isSourced, waitMilliseconds };
    const queries = await fetchVisitorQueries(call, route, { settings, locale, params, pictures: copy?.pictures });
    // The calls are a visitor's for members as well, whose browser makes those that only visitors are refused.
    if (plan.hasSession && queries.some(({ refusal }) => refusal !== undefined))
      throw new NothingToShow(`visitors are refused what ${route.id} needs, and members are not`);
    return queries;
  }

  /** Resolves with the page's data, or with null when it could not be fetched. */
  async #tryFetch(job: PrerenderJob, route: ReleaseRoute): Promise<PlanQuery[] | null> {
    try {
      return await this.#fetch(job, route);
    } catch (error) {
      const level = this.#stopping || error instanceof NothingToShow ? 'debug' : 'warn';
      this.#deps.log[level]({ err: error, route: route.id }, 'the data of a page could not be fetched');
      return null;
    }
  }
}
