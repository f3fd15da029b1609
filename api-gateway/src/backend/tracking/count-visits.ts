import type { Logger } from 'pino';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import type { Db } from '../../platform/db/database.ts';
import { groupOf } from './source-groups.ts';
import { addVisits } from './visits.repository.ts';
import type { NewVisits } from './visits.repository.ts';

/**
 * Sources of an address that wait for the database at most. While it is away, those of more addresses wait together and get no
 * new name, as many again; visits from others are not counted.
 */
const MOST_WAITING = 10_000;
const RETRY_MILLISECONDS = 5000;

/**
 * Counts visits by where they come from (R-TRACKING-VISITS). Nobody waits for it: what comes up while a statement is under way
 * is added together, and goes with the next one, so that a campaign of a thousand visits a second is one row that is
 * written a few times.
 */
export function createVisitCounter({ db, log }: { db: Db; log: Logger }) {
  let waiting = new Map<string, NewVisits>();
  let writing: Promise<void> | null = null;

  const add = (visit: NewVisits, most = MOST_WAITING) => {
    const { visits, ...source } = visit;
    const key = JSON.stringify(source);
    const known = waiting.get(key);
    if (known !== undefined) known.visits += visits;
    else if (waiting.size < most) waiting.set(key, { ...visit });
    else if (most === MOST_WAITING) add({ ...visit, address: null, is_limited: true }, 2 * MOST_WAITING);
  };

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const taken = [...waiting.values()];
      waiting = new Map();
      try {
        await addVisits(db, taken);
      } catch (error) {
        for (const visit of taken) add(visit);
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
      add({ tenant_id: tenantId, ...groupOf(source), address, visits: 1 });
      start();
    },
  };
}
