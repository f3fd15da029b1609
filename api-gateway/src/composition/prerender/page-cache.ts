import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { Db } from '../../platform/db/database.ts';
import type { SiteFacts } from '../site-facts/site-facts.ts';
import { MemberInvalidations } from './member-invalidation.ts';
import type { ChangedMember, ChangeWatch } from './member-invalidation.ts';
import {
  countPages,
  deletePage,
  deletePagesShowing,
  deletePagesWith,
  findPages,
  readShownPeople,
  savePage,
} from './prerendered.repository.ts';
import type { PrerenderedRow } from './prerendered.repository.ts';
import type { PageSeal } from './page-seal.ts';

const PAGES_IN_MEMORY = 500;
const STORED_PATHS_PER_ROUTE = 200;

/** Markup of `#root`, the rules of its inline styles, and the data that it was rendered with. */
export interface Prerendered {
  html: string;
  css: string;
  queries: PlanQuery[];
}

export interface CachedPage extends Prerendered {
  /** Ids of the members on the page. */
  members: ReadonlySet<number>;
  /** When its rendering began: no later change is on it. */
  renderedAt: number;
}

/** To which tenant, language, route and releases a stored page belongs. */
export type PageOrigin = Pick<PrerenderedRow, 'shell_release' | 'remote_release' | 'tenant_id' | 'locale' | 'route'>;

/**
 * Prerendered pages: in the memory of this process, and in the database for all gateways of a data directory. It returns no page
 * that nobody of them has sealed, nor one that
 * shows a member as they were before they hid or changed.
 */
export class PageCache {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #seal: PageSeal;
  readonly #memory = new LRUCache<string, CachedPage>({ max: PAGES_IN_MEMORY });
  readonly #invalidations = new MemberInvalidations();

  constructor({ db, log, seal }: { db: Db; log: Logger; seal: PageSeal }) {
    this.#db = db;
    this.#log = log;
    this.#seal = seal;
  }

  /** Returns a page from memory, or null. */
  peek(key: string): CachedPage | null {
    return this.#memory.get(key) ?? null;
  }

  /** Resolves with the page of the first of the keys that has one, in memory or else in the database, or with null. Never rejects. */
  async findFirst(keys: readonly string[]): Promise<CachedPage | null> {
    for (const key of keys) {
      const held = this.peek(key);
      if (held !== null) return held;
    }
    return this.#findStored(keys);
  }

  /** Keeps a page in memory. */
  hold(key: string, page: CachedPage): void {
    this.#memory.set(key, page);
  }

  /**
   * Stores a page for all gateways, unless enough paths of its route are stored: parameters must not fill the table.
   */
  async store(key: string, { html, css, queries, members, renderedAt }: CachedPage, origin: PageOrigin): Promise<void> {
    const count = await countPages(this.#db, origin.tenant_id, origin.locale, origin.route);
    if (count >= STORED_PATHS_PER_ROUTE) return;
    const [people, rendered_at] = [[...members], new Date(renderedAt)];
    const seal = this.#seal.of({ key, html, css, queries });
    await savePage(this.#db, { key, ...origin, html, css, queries, people, rendered_at, seal });
  }

  /** Removes a page from the database. */
  async unstore(key: string): Promise<void> {
    await deletePage(this.#db, key);
  }

  /** Watches for changes of members while a page is rendered. */
  watch(): ChangeWatch {
    return this.#invalidations.watch();
  }

  /** Removes the pages that show this member. Never rejects. */
  async invalidate(member: ChangedMember): Promise<void> {
    this.#invalidations.begin(member);
    const shows = ({ members }: CachedPage) => (member === 'anybody' ? members.size > 0 : members.has(member));
    const stale = Array.from(this.#memory).filter(([, page]) => shows(page));
    for (const [key] of stale) this.#memory.delete(key);
    try {
      await deletePagesWith(this.#db, member);
    } catch (error) {
      this.#log.error({ err: error }, 'pages with a member who has changed could not be removed');
    }
    this.#invalidations.settle(member);
  }

  /** Removes the pages that show a member who hid while no gateway listened. Never rejects. */
  async invalidateHidden(hiddenAmong: SiteFacts['hiddenAmong']): Promise<void> {
    try {
      const hidden = await hiddenAmong(await readShownPeople(this.#db));
      for (const key of await deletePagesShowing(this.#db, hidden)) this.#memory.delete(key);
    } catch (error) {
      this.#log.error({ err: error }, 'pages with members who hid could not be looked for');
    }
  }

  async #findStored(keys: readonly string[]): Promise<CachedPage | null> {
    try {
      const rows = await findPages(this.#db, keys);
      for (const row of rows.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))) {
        const page = this.#pageIn(row);
        if (page === null) continue;
        this.hold(row.key, page);
        return page;
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'prerendered markup could not be looked up');
    }
    return null;
  }

  /** The page of a row; null for one that is not to be sent. */
  #pageIn({ key, html, css, queries, people, rendered_at, seal }: PrerenderedRow): CachedPage | null {
    // Of another gateway's directory, or by SQL: it is rendered again (R-PLATFORM-PRERENDER-SEALED).
    if (!this.#seal.fits({ key, html, css, queries }, seal)) return null;
    const members = new Set(people);
    const renderedAt = rendered_at.getTime();
    return this.#invalidations.isStale(members, renderedAt) ? null : { html, css, queries, members, renderedAt };
  }
}
