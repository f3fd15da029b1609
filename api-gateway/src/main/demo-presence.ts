import { wakeDemo } from '../../demo/demo/demo-presence.ts';
import type { Db } from '../platform/db/database.ts';
import { recurring } from '../platform/jobs/job-kind.ts';

/**
 * Keeps a few of the fictional demo members online for as long as a gateway runs; a database without demo members is
 * left as it is. It comes up sooner than a member stops being online (LIMITS.onlineMinutes), also when a round begins a
 * minute late, so that the demo is never a place where nobody is.
 */
export const createDemoPresenceJob = (db: Db) =>
  recurring({ name: 'demo-presence', schedule: '*/3 * * * *', limitSeconds: 60, run: () => wakeDemo(db) });
