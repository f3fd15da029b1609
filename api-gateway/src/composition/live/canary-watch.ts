import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { STAGING_HOST } from '@tandem/contracts/composition/channels';
import type { Db } from '../../platform/db/database.ts';
import { readVariants } from '../../platform/experiments/variants-cookie.ts';
import { isProgram } from '../../platform/http/programs.ts';
import { addressGroup } from '../canary/address-group.ts';
import { nameOfVisitor } from '../canary/arms.ts';
import { forgetVisitors, noteHeard, noteServed } from '../canary/canary.repository.ts';
import type { CanaryKeeper } from '../signing/canary-keeper.ts';
import type { CountedArm } from './channel-compositions.ts';
import type { LiveComposition } from './live-composition.ts';
import { variantsOfCookie } from './release-variants.ts';

const VISITORS_HELD = 20_000;

/** A page that a visitor has seen. */
export interface SeenPage {
  part: string;
  ready: number | null;
  scripts: 'network' | 'cache' | 'both';
}

/** What a browser reports of one document. */
export interface HeardReport {
  tenant: string;
  host: string;
  cookie: string | undefined;
  userAgent: string;
  /** Of the document. */
  composition: string | null;
  /** Something failed in a way that the visitor notices. */
  failed: boolean;
  pages: readonly SeenPage[];
}

export interface CanaryWatch {
  /** Notes that a visitor at a network address gets a page; nothing waits for it. */
  countServed: (arms: readonly CountedArm[], visitor: string | null, address: string) => void;
  /**
   * Counts what a browser reports for or against a canary: of a visitor who was sent a page, and of the composition that
   * they get. A tab from before the canary counts for nothing.
   */
  heard: (report: HeardReport) => Promise<void>;
  cleanUp: () => Promise<void>;
}

/** The load times of pages of the canary's part, or of all pages for a canary of the shell. */
function loadsOf(pages: readonly SeenPage[], part: string): { network: number | null; cache: number | null } {
  const first = (source: SeenPage['scripts']) =>
    pages.find((page) => page.scripts === source && (part === 'shell' || page.part === part))?.ready ?? null;
  return { network: first('network'), cache: first('cache') };
}

/** So many wait for a database that is slow or away; visitors who come then are not counted, of either arm. */
const MOST_WAITING = 1_000;

/** One at a time: all change the tally of a canary, and would hold a connection each while they wait for it. */
function createTurns(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= MOST_WAITING) return;
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    // The caller gets the error by `turn`; the next one only waits for its end.
    last = turn.catch(() => undefined);
    await turn;
  };
}

/** Watches what becomes of the visitors of canaries, and of those who are compared with them. */
export function createCanaryWatch(deps: {
  db: Db;
  keeper: CanaryKeeper;
  live: Pick<LiveComposition, 'of'>;
  log: Logger;
}): CanaryWatch {
  const { live, log } = deps;
  const inTurn = createTurns();
  const known = new LRUCache<string, true>({ max: VISITORS_HELD });

  const count = async ({ canary, arm }: CountedArm, visitor: string, address: string) => {
    const counted = { canary: canary.move, visitor: nameOfVisitor(canary, visitor) };
    if (known.has(counted.canary + counted.visitor)) return;
    const group = addressGroup(address);
    await inTurn(() => noteServed(deps, counted, { arm, group }));
    known.set(counted.canary + counted.visitor, true);
  };

  return {
    countServed: (arms, visitor, address) => {
      if (visitor === null) return;
      for (const arm of arms)
        count(arm, visitor, address).catch((error: unknown) =>
          log.warn({ err: error, part: arm.canary.part }, 'a visitor of a canary could not be counted'),
        );
    },
    heard: async ({ tenant, host, cookie, userAgent, composition, failed, pages }) => {
      const known = readVariants(cookie);
      const visitor = known?.visitor;
      if (visitor === undefined || isProgram(userAgent)) return;
      const isStaging = host.toLowerCase().startsWith(STAGING_HOST);
      const now = live.of({ tenant, isStaging, visitor, variants: variantsOfCookie(known) });
      if (composition !== now.composition.id) return;
      for (const { canary } of now.arms) {
        const counted = { canary: canary.move, visitor: nameOfVisitor(canary, visitor) };
        await inTurn(() => noteHeard(deps, counted, { failed, ...loadsOf(pages, canary.part) }));
      }
    },
    cleanUp: () => forgetVisitors(deps),
  };
}
