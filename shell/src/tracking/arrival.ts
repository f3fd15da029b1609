import type { HostArrival } from '@tandem/contracts/composition/host-api';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { partQuery, trafficSourceOf } from '@tandem/contracts/product/tracking';
import type { TrafficSource } from '@tandem/contracts/product/tracking';

/** What the address says about how the visitor arrived. */
export interface Arrival {
  source: TrafficSource | null;
  /** Query `lb`: bounces are reported (R-TRACKING-BOUNCE-QUERY). */
  logsBounces: boolean;
  /** Query `t` as written: it stays in the address until the popup shows, but a page may replace the query. */
  likeAfter: string | null;
  /** Query `api_signup_complete`: the visitor has just signed up elsewhere. A page may replace the query as well. */
  signedUp: boolean;
  /** The address without the tracking parameters, if it had any. */
  cleaned: string | null;
}

/**
 * Reads the tracking parameters and `lb` of an address (R-TRACKING-STORED, R-TRACKING-BOUNCE-QUERY). Changes nothing.
 */
export function readArrival({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): Arrival {
  const query = new URLSearchParams(search);
  const parted = partQuery(search);
  return {
    source: trafficSourceOf(query),
    logsBounces: query.has('lb'),
    likeAfter: query.get('t'),
    signedUp: query.has('api_signup_complete'),
    cleaned: parted.arrival === '' ? null : pathname + parted.rest + hash,
  };
}

declare global {
  interface Window {
    /** How the visitor arrived, as the document's small script has read it: the address is without it by now. */
    __arrival?: Arrival;
  }
}

const NONE: Arrival = { source: null, logsBounces: false, likeAfter: null, signedUp: false, cleaned: null };
let taken = NONE;

/**
 * Reads this document's address once, when it starts, and removes the tracking parameters from the address bar: without
 * a reload, and before the router reads it.
 */
export function captureArrival(window: Pick<Window, 'location' | 'history' | '__arrival'>): Arrival {
  const known = window.__arrival;
  taken = known ?? readArrival(window.location);
  window.__arrival = taken;
  if (known === undefined && taken.cleaned !== null)
    window.history.replaceState(window.history.state, '', taken.cleaned);
  return taken;
}

/** How the visitor of this document arrived. */
export const arrival = (): Arrival => taken;

/**
 * The arrival for parts. Prerendered HTML has no document and so no source; whether there is one is in its plan, and is read
 * there only for a part that reads it: the gateway keeps markup that has read it for such visitors alone.
 */
export const arrivalForParts = (plan: Pick<PagePlan, 'isSourced'>): HostArrival => ({
  source: taken.source,
  get isSourced() {
    return plan.isSourced;
  },
});
