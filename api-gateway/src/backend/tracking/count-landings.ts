import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { addLandings } from './landing-visits.repository.ts';
import type { Landing, NewLandings } from './landing-visits.repository.ts';

/** Pages that wait for the database at most: while it is away, visits of more are not counted. */
const MOST_WAITING = 10_000;
const RETRY_MILLISECONDS = 5000;
/** Of a page with its slug, as signups have it. */
const LONGEST = 60;

/**
 * Counts visits of landing pages (R-TRACKING-LANDERS). Nobody waits for it: what comes up while a statement is under way is
 * added together, and goes with the next one.
 */
export function createLandingCounter({ db, log }: { db: Db; log: Logger }) {
  let waiting = new Map<string, NewLandings>();
  let writing: Promise<void> | null = null;

  const add = (landing: NewLandings) => {
    const key = JSON.stringify([landing.tenant_id, landing.lander, landing.slug]);
    const known = waiting.get(key);
    if (known !== undefined) known.visits += landing.visits;
    else if (waiting.size < MOST_WAITING) waiting.set(key, { ...landing });
  };

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const taken = [...waiting.values()];
      waiting = new Map();
      try {
        await addLandings(db, taken);
      } catch (error) {
        for (const landing of taken) add(landing);
        log.warn({ err: error }, 'visits of landing pages could not be counted; they are counted later');
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
    countLanding: (tenantId: number, { lander, slug }: Landing): void => {
      // The database takes neither a zero nor half of a character.
      const cut = slug
        .replaceAll('\0', '')
        .slice(0, LONGEST - lander.length - 1)
        .replaceAll(/\p{Cs}/gu, '');
      add({ tenant_id: tenantId, lander, slug: cut, visits: 1 });
      start();
    },
  };
}
