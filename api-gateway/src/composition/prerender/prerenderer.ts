import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Db } from '../../platform/db/database.ts';
import { hoistStyles } from './hoist-styles.ts';
import { pageKey } from './page-key.ts';
import type { PageKeyParts } from './page-key.ts';
import {
  countPages,
  deletePage,
  deletePagesWith,
  deletePagesWithHidden,
  findPage,
  savePage,
} from './prerendered.repository.ts';
import type { RenderPool } from './render-pool.ts';
import { MemberChanges, peopleIn } from './shown-people.ts';
import { NothingToShow, askVisitorQueries, isMadeFromPath } from './visitor-queries.ts';
import type { VisitorAnswer, VisitorCall } from './visitor-queries.ts';

const FRESH_MILLISECONDS = 10 * 60_000;
/** Older than this a page is made anew before it is given out: people on it may have left since. */
const OLDEST_MILLISECONDS = 60 * 60_000;
/** After a failure the page is left alone for a while: a broken bundle costs no process per visitor. */
const FAILED_MILLISECONDS = 30_000;
const PAGES_IN_MEMORY = 500;
const PATHS_PER_ROUTE = 200;
/** Jobs that wait for a process; beyond that pages go out without markup. */
const JOBS_AT_MOST = 24;

/** Markup of `#root`, the rules of its inline styles, and the data that it was made with. */
export interface Prerendered {
  html: string;
  css: string;
  queries: VisitorAnswer[];
}

interface Held extends Prerendered {
  /** Ids of the members on the page. */
  people: ReadonlySet<number>;
  /** When its making began: it shows nothing that changed later. */
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
  /** Parameters of the path. */
  params: Readonly<Record<string, string>>;
  /** Of the visitor; null when nobody waits for it. */
  address: string | null;
}

export interface PrerendererDeps {
  db: Db;
  pool: RenderPool;
  log: Logger;
  /** Where this gateway can be asked; null before it listens. */
  ownAddress: () => Pick<VisitorCall, 'host' | 'port'> | null;
  /** How long a request waits for the markup of its page (`PRERENDER_WAIT_SECONDS`). */
  waitMilliseconds: number;
}

function keyParts(
  { shell, remote, route, tenant, plan, url }: PrerenderJob,
  queries: VisitorAnswer[] | null,
): PageKeyParts {
  const made = route === null ? 'frame' : 'page';
  const variant = plan.hasSession ? (`member ${made}` as const) : made;
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
    queries,
    variant,
  };
}

/** What a failure is laid to: frames are the shell's, pages their remote's. */
function bundlesOf({ shell, remote, route }: PrerenderJob): string {
  return route === null || remote === null ? shell.id : remote.id;
}

/** Resolves with null when the work is not done by then. */
async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, Math.max(0, milliseconds), null)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Markup made ahead: kept in memory and in the database for all gateways, fresh for ten minutes, for an hour still
 * given out while it is made anew. A page about one thing, such as a member, is never older than what is known of it:
 * its data is asked for each time, the markup that was made of the same data is kept in memory alone. Whoever has to
 * wait does so for `waitMilliseconds` at most; without markup the page works all the same. No page shows a member as they
 * were before they hid or changed (`forget`).
 */
export class Prerenderer {
  readonly #deps: PrerendererDeps;
  readonly #held = new LRUCache<string, Held>({ max: PAGES_IN_MEMORY });
  readonly #making = new Map<string, Making>();
  readonly #changes = new MemberChanges();
  /** By key of the page, and by release when its bundle cost a process. */
  readonly #failedUntil = new Map<string, number>();
  #stopping = false;

  constructor(deps: PrerendererDeps) {
    this.#deps = deps;
  }

  /** The markup for the plan, or null when there is none in time. Never rejects. */
  async markup(job: PrerenderJob, waitMilliseconds = this.#deps.waitMilliseconds): Promise<Prerendered | null> {
    if (job.route === null || !isMadeFromPath(job.route)) return this.#markupOf(job, null, waitMilliseconds);
    const begun = Date.now();
    const queries = await within(this.#askQuietly(job, job.route), waitMilliseconds);
    return queries === null ? null : this.#markupOf(job, queries, waitMilliseconds - (Date.now() - begun));
  }

  /** @param queries what the page is made of, where that was asked for already. */
  async #markupOf(job: PrerenderJob, queries: VisitorAnswer[] | null, wait: number): Promise<Prerendered | null> {
    const parts = keyParts(job, queries);
    const key = pageKey(parts);
    const found = this.#held.get(key) ?? (queries === null ? await this.#find(key) : null);
    const age = found === null ? Infinity : Date.now() - found.renderedAt;
    if (found !== null && (queries !== null || age < FRESH_MILLISECONDS)) return found;
    const held = age < OLDEST_MILLISECONDS ? found : null;
    const making = this.#make(key, parts, job);
    if (held !== null || making === null) return held;
    // Who comes later to a page that takes long waits the rest of the time only.
    return within(making.page, making.since + wait - Date.now());
  }

  /** Gives out no page any more that shows this member; `anybody` when it is not known who has changed. Never rejects. */
  async forget(who: number | 'anybody'): Promise<void> {
    this.#changes.tell(who);
    const isOn = ({ people }: Held) => (who === 'anybody' ? people.size > 0 : people.has(who));
    const gone = Array.from(this.#held).filter(([, held]) => isOn(held));
    for (const [key] of gone) this.#held.delete(key);
    try {
      await deletePagesWith(this.#deps.db, who);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'pages with a member who has changed could not be removed');
    }
    this.#changes.settle(who);
  }

  /** Gives out no page any more that shows somebody who hid while no gateway was there to hear of it. Never rejects. */
  async forgetHidden(): Promise<void> {
    try {
      for (const key of await deletePagesWithHidden(this.#deps.db)) this.#held.delete(key);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'pages with members who hid could not be looked for');
    }
  }

  /** Begins nothing more, and waits for what is being made. What fails from now on fails because of the stop. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#making.values()].map(({ page }) => page));
  }

  async #find(key: string): Promise<Held | null> {
    try {
      const row = await findPage(this.#deps.db, key);
      if (row === null) return null;
      const { html, css, queries } = row;
      const people = new Set(row.people);
      const renderedAt = row.rendered_at.getTime();
      if (this.#changes.isOlderThanChange(people, renderedAt)) return null;
      return this.#hold(key, { html, css, queries, people, renderedAt });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'prerendered markup could not be looked up');
      return null;
    }
  }

  /** One at a time for each key, however many ask. */
  #make(key: string, parts: PageKeyParts, job: PrerenderJob): Making | null {
    const known = this.#making.get(key);
    if (known !== undefined) return known;
    if (
      this.#stopping ||
      this.#isLeftAlone(key) ||
      this.#isLeftAlone(bundlesOf(job)) ||
      this.#making.size >= JOBS_AT_MOST
    )
      return null;
    const page = this.#render(key, parts, job)
      .catch((error: unknown) => {
        const level = this.#stopping ? 'debug' : 'warn';
        this.#deps.log[level]({ err: error, route: parts.route }, 'a page could not be prerendered');
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
    const first = await this.#renderOnce(key, parts, job);
    // Somebody on it changed meanwhile: once more. Whoever waits gets that one, even if it happens again.
    return first.isKept ? first.page : (await this.#renderOnce(key, parts, job)).page;
  }

  /** Makes the page and keeps it, unless somebody on it changes meanwhile. */
  async #renderOnce(key: string, parts: PageKeyParts, job: PrerenderJob): Promise<{ page: Held; isKept: boolean }> {
    const watch = this.#changes.watch();
    try {
      const page = await this.#renderPage(parts, job);
      if (watch.concerns(page.people)) return { page, isKept: false };
      this.#hold(key, page);
      if (parts.queries === null && (await this.#isWorthKeeping(parts))) await this.#save(key, parts, job, page);
      const isKept = !watch.concerns(page.people);
      // It was saved after what shows them had been removed.
      if (!isKept) await deletePage(this.#deps.db, key);
      return { page, isKept };
    } finally {
      watch.end();
    }
  }

  async #renderPage(parts: PageKeyParts, job: PrerenderJob): Promise<Held> {
    const { shell, remote, route, plan, url } = job;
    const renderedAt = Date.now();
    const queries = parts.queries ?? (route === null ? [] : await this.#ask(job, route));
    // Where there is a session the frame is a member's, with nobody's name: the browser asks who is there.
    const rendered: PagePlan = route === null ? plan : { ...plan, queries, prerendered: true };
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
    return { ...hoistStyles(answer.html), queries: [...queries], people: peopleIn(queries), renderedAt };
  }

  async #save(key: string, parts: PageKeyParts, { shell, remote, tenant, plan }: PrerenderJob, page: Held) {
    await savePage(this.#deps.db, {
      key,
      shell_release: shell.id,
      remote_release: remote?.id ?? null,
      tenant_id: tenant.id,
      locale: plan.locale,
      route: parts.route,
      html: page.html,
      css: page.css,
      queries: page.queries,
      people: [...page.people],
      rendered_at: new Date(page.renderedAt),
    });
  }

  async #ask({ tenant, plan, params, address }: PrerenderJob, route: ReleaseRoute): Promise<VisitorAnswer[]> {
    if ((route.prerender?.queries.length ?? 0) === 0) return [];
    const own = this.#deps.ownAddress();
    if (own === null) throw new Error('the gateway does not listen yet');
    const visitor = isMadeFromPath(route) ? address : null;
    const { waitMilliseconds } = this.#deps;
    const call = { ...own, tenantHost: tenant.host, locale: plan.locale, address: visitor, waitMilliseconds };
    return askVisitorQueries(call, route, { settings: plan.settings, locale: plan.locale, params });
  }

  /** The answers, or null where there are none to make a page of. */
  async #askQuietly(job: PrerenderJob, route: ReleaseRoute): Promise<VisitorAnswer[] | null> {
    try {
      return await this.#ask(job, route);
    } catch (error) {
      const level = this.#stopping || error instanceof NothingToShow ? 'debug' : 'warn';
      this.#deps.log[level]({ err: error, route: route.id }, 'the data of a page could not be had');
      return null;
    }
  }

  async #isWorthKeeping({ tenantId, locale, route }: PageKeyParts): Promise<boolean> {
    return (await countPages(this.#deps.db, tenantId, locale, route)) < PATHS_PER_ROUTE;
  }

  #hold(key: string, held: Held): Held {
    this.#held.set(key, held);
    return held;
  }
}
