import type { Logger } from 'pino';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Db } from '../../db/database.ts';
import { hoistStyles } from './hoist-styles.ts';
import { pageKey } from './page-key.ts';
import type { PageKeyParts } from './page-key.ts';
import { countPages, findPage, savePage } from './prerendered.repository.ts';
import type { RenderPool } from './render-pool.ts';
import { askVisitorQueries } from './visitor-queries.ts';
import type { VisitorCall } from './visitor-queries.ts';

const FRESH_MILLISECONDS = 10 * 60_000;
/** After a failure the page is left alone for a while: a broken bundle costs no process per visitor. */
const FAILED_MILLISECONDS = 30_000;
const WAIT_MILLISECONDS = 3000;
const PAGES_IN_MEMORY = 500;
const PATHS_PER_ROUTE = 200;
/** Jobs that wait for a process; beyond that pages go out without markup. */
const JOBS_AT_MOST = 24;

/** Markup of `#root`, the rules of its inline styles, and the data that it was made with. */
export interface Prerendered {
  html: string;
  css: string;
  queries: { key: unknown[]; data: unknown }[];
}

interface Held extends Prerendered {
  renderedAt: number;
}

interface Making {
  page: Promise<Held | null>;
  since: number;
}

export interface PrerenderJob {
  shell: Release;
  /** Null for pages of the shell and for frames. */
  remote: Release | null;
  /** Null for a frame. */
  route: ReleaseRoute | null;
  tenant: { id: number; host: string };
  plan: PagePlan;
  /** With the locale prefix, without query. */
  url: string;
}

export interface PrerendererDeps {
  db: Db;
  pool: RenderPool;
  log: Logger;
  /** Where this gateway can be asked; null before it listens. */
  ownAddress: () => Pick<VisitorCall, 'host' | 'port'> | null;
}

function keyParts({ shell, remote, route, tenant, plan, url }: PrerenderJob): PageKeyParts {
  const variant = route !== null ? 'page' : plan.hasSession ? 'member frame' : 'frame';
  const routeId = plan.route?.id ?? `status ${plan.status}`;
  return {
    shell,
    remote,
    composition: plan.composition,
    tenantId: tenant.id,
    locale: plan.locale,
    route: routeId,
    path: route === null ? '' : url,
    settings: plan.settings,
    variant,
  };
}

/** What a failure is laid to: frames are the shell's, pages their remote's. */
function bundlesOf({ shell, remote, route }: PrerenderJob): string {
  return route === null || remote === null ? shell.id : remote.id;
}

/**
 * Markup made ahead: kept in memory and in the database for all gateways, fresh for ten minutes,
 * then still given out while it is made anew. Whoever has to wait does so for three seconds at
 * most; without markup the page works all the same.
 */
export class Prerenderer {
  readonly #deps: PrerendererDeps;
  readonly #held = new Map<string, Held>();
  readonly #making = new Map<string, Making>();
  /** By key of the page, and by release when its bundle cost a process. */
  readonly #failedUntil = new Map<string, number>();

  constructor(deps: PrerendererDeps) {
    this.#deps = deps;
  }

  /** The markup for the plan, or null when there is none in time. Never rejects. */
  async markup(job: PrerenderJob, waitMilliseconds = WAIT_MILLISECONDS): Promise<Prerendered | null> {
    const parts = keyParts(job);
    const key = pageKey(parts);
    const held = this.#held.get(key) ?? (await this.#find(key));
    if (held !== null && Date.now() - held.renderedAt < FRESH_MILLISECONDS) return held;
    const making = this.#make(key, parts, job);
    if (held !== null || making === null) return held;
    // Who comes later to a page that takes long waits the rest of the time only.
    const left = Math.max(0, making.since + waitMilliseconds - Date.now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, left, null)));
    const made = await Promise.race([making.page, late]);
    clearTimeout(timer);
    return made;
  }

  /** Waits for what is being made. */
  async settle(): Promise<void> {
    await Promise.all([...this.#making.values()].map(({ page }) => page));
  }

  async #find(key: string): Promise<Held | null> {
    try {
      const row = await findPage(this.#deps.db, key);
      if (row === null) return null;
      return this.#hold(key, {
        html: row.html,
        css: row.css,
        queries: row.queries,
        renderedAt: row.rendered_at.getTime(),
      });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'prerendered markup could not be looked up');
      return null;
    }
  }

  /** One at a time for each key, however many ask. */
  #make(key: string, parts: PageKeyParts, job: PrerenderJob): Making | null {
    const known = this.#making.get(key);
    if (known !== undefined) return known;
    if (this.#isLeftAlone(key) || this.#isLeftAlone(bundlesOf(job)) || this.#making.size >= JOBS_AT_MOST) return null;
    const page = this.#render(key, parts, job)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, route: parts.route }, 'a page could not be prerendered');
        this.#leaveAlone(key);
        return null;
      })
      .finally(() => this.#making.delete(key));
    const making = { page, since: Date.now() };
    this.#making.set(key, making);
    return making;
  }

  #isLeftAlone(what: string): boolean {
    return (this.#failedUntil.get(what) ?? 0) > Date.now();
  }

  #leaveAlone(what: string): void {
    if (this.#failedUntil.size > PAGES_IN_MEMORY) this.#failedUntil.clear();
    this.#failedUntil.set(what, Date.now() + FAILED_MILLISECONDS);
  }

  async #render(key: string, parts: PageKeyParts, job: PrerenderJob): Promise<Held> {
    const { shell, remote, route, tenant, plan, url } = job;
    const queries = route === null ? [] : await this.#ask(job, route);
    // Pages are made as for a visitor; the browser asks who is there afterwards.
    const rendered: PagePlan = route === null ? plan : { ...plan, queries, prerendered: true, hasSession: false };
    // What waited for a process that its bundle has since cost does not try it again.
    const answer = await this.#deps.pool.render({
      shell,
      remote: route === null ? null : remote,
      plan: rendered,
      url,
      isWanted: () => !this.#isLeftAlone(bundlesOf(job)),
    });
    if (!answer.ok && answer.fatal === true) this.#leaveAlone(bundlesOf(job));
    if (!answer.ok) throw new Error(`${url}: ${answer.error}`);
    const held = this.#hold(key, { ...hoistStyles(answer.html), queries, renderedAt: Date.now() });
    if (await this.#isWorthKeeping(parts)) {
      await savePage(this.#deps.db, {
        key,
        shell_release: shell.id,
        remote_release: remote?.id ?? null,
        tenant_id: tenant.id,
        locale: plan.locale,
        route: parts.route,
        html: held.html,
        css: held.css,
        queries,
        rendered_at: new Date(held.renderedAt),
      });
    }
    return held;
  }

  async #ask({ tenant, plan }: PrerenderJob, route: ReleaseRoute): Promise<Prerendered['queries']> {
    if ((route.prerender?.queries.length ?? 0) === 0) return [];
    const own = this.#deps.ownAddress();
    if (own === null) throw new Error('the gateway does not listen yet');
    return askVisitorQueries({ ...own, tenantHost: tenant.host, locale: plan.locale }, route);
  }

  async #isWorthKeeping({ tenantId, locale, route }: PageKeyParts): Promise<boolean> {
    return (await countPages(this.#deps.db, tenantId, locale, route)) < PATHS_PER_ROUTE;
  }

  #hold(key: string, held: Held): Held {
    this.#held.delete(key);
    this.#held.set(key, held);
    const [oldest] = this.#held.keys();
    if (this.#held.size > PAGES_IN_MEMORY && oldest !== undefined) this.#held.delete(oldest);
    return held;
  }
}
