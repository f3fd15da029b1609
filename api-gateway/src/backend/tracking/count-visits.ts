import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import type { Db } from '../../platform/db/database.ts';
import { groupOf } from './source-groups.ts';
import { addVisits } from './visits.repository.ts';
import type { NewVisits } from './visits.repository.ts';

/** Sources that wait for the database at most: while it is away, visits from others are not counted. */
const MOST_WAITING = 10_000;
const RETRY_MILLISECONDS = 5000;
/** Addresses whose visits of a day are held; those of which nothing came for long are left out first. */
const ADDRESSES_HELD = 50_000;

/**
 * Counts visits by where they come from (R-TRACKING-VISITS). Nobody waits for it: what comes up while a statement is under way
 * is added together, and goes with the next one, so that a campaign of a thousand visits a second is one row that is
 * written a few times. Addresses are held in memory alone, for their day.
 */
export function createVisitCounter({ db, log }: { db: Db; log: Logger }) {
  let waiting = new Map<string, NewVisits>();
  let writing: Promise<void> | null = null;
  const byAddress = new LRUCache<string, number>({ max: ADDRESSES_HELD });

  /** Counts the visit for its address; true beyond L-TRACKING-SOURCES-ADDRESS. */
  const isLimited = (tenantId: number, address: string | null): boolean => {
    if (address === null) return false;
    const key = `${new Date().toISOString().slice(0, 10)} ${tenantId} ${address}`;
    const visits = (byAddress.get(key) ?? 0) + 1;
    byAddress.set(key, visits);
    return visits > LIMITS.trafficSourcesAnAddress;
  };

  const add = (visit: NewVisits) => {
    const { visits: _visits, ...source } = visit;
    const key = JSON.stringify(source);
    const known = waiting.get(key);
    if (known !== undefined) known.visits += visit.visits;
    else if (waiting.size < MOST_WAITING) waiting.set(key, { ...visit });
  };

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const taken = [...waiting.values()];
      waiting = new Map();
      try {
        await addVisits(db, taken);
      } catch (error) {
        taken.forEach(add);
        log.warn({ err: error }, 'visits could not be counted; they are counted later');
        setTimeout(start, RETRY_MILLISECONDS).unref();
        return;
      }
    }
  }

  function start(): void {
    writing ??= write().finally(() => {
      writing = null;
    });
  }

  return {
    countVisit: (tenantId: number, source: TrafficSource, address: string | null): void => {
      const limit = isLimited(tenantId, address) ? { is_limited: true } : {};
      add({ tenant_id: tenantId, ...groupOf(source), ...limit, visits: 1 });
      start();
    },
  };
}
