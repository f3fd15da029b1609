import type { Db } from '../../platform/db/database.ts';
import { readTraffic } from './traffic-report.repository.ts';
import type { TrafficQuestion, TrafficRow } from './traffic-report.repository.ts';
import { settleActivations } from './traffic-source.repository.ts';

export type { TrafficRow } from './traffic-report.repository.ts';

/** Returns visits by traffic source or by landing page, and what is known at this moment of what became of them (R-TRACKING-REPORT, R-TRACKING-LANDERS). */
export async function findTraffic(db: Db, question: TrafficQuestion): Promise<TrafficRow[]> {
  await settleActivations(db);
  return readTraffic(db, question);
}
