import type { TrafficSource } from '@tandem/contracts/product/tracking';
import type { Trx } from '../../platform/db/database.ts';
import type { KnownSource } from '../../platform/http/traffic-source-cookie.ts';
import type { Landing } from './landing-visits.repository.ts';
import { insertTrafficSource } from './traffic-source.repository.ts';

export interface TrackingService {
  /** Joins a visitor's source to the account that they make in this transaction (F-TRACKING-SOURCE). */
  keepSource: (trx: Trx, account: { userId: number; tenantId: number }, source: KnownSource) => Promise<void>;
  /**
   * Counts a visit by where it comes from (R-TRACKING-VISITS). Nobody waits for it. `address` names the visitor's network
   * address; null where it says nothing.
   */
  countVisit: (tenantId: number, source: TrafficSource, address: string | null) => void;
  /** Counts a visit of a landing page (R-TRACKING-LANDERS). Nobody waits for it. */
  countLanding: (tenantId: number, landing: Landing) => void;
}

export const createTrackingService = (
  visits: Pick<TrackingService, 'countVisit' | 'countLanding'>,
): TrackingService => ({
  keepSource: insertTrafficSource,
  countVisit: visits.countVisit,
  countLanding: visits.countLanding,
});
