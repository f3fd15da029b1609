import type { HostArrival } from '@tandem/contracts/composition/host-api';
import { partQuery, trafficSourceOf } from '@tandem/contracts/product/tracking';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { isSourceKnown, noteSource } from './known-source.ts';

/** What the address said about how somebody came. */
export interface Arrival {
  source: TrafficSource | null;
  /** Query `lb`: bounces are to be told (R-TRACKING-BOUNCE-QUERY). */
  logsBounces: boolean;
  /** Query `t` as it stood: it stays in the address until the popup shows, but a page may put another query in its place. */
  likeAfter: string | null;
  /** Query `api_signup_complete`: somebody has just signed up elsewhere. A page may put another query in its place as well. */
  signedUp: boolean;
  /** The address without what was read, when it had any. */
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

const NONE: Arrival = { source: null, logsBounces: false, likeAfter: null, signedUp: false, cleaned: null };
let taken = NONE;

/**
 * Reads this document's address once, when it starts, and takes what was read out of the address bar: without a
 * reload, and before the router looks at it.
 */
export function takeArrival(window: Pick<Window, 'location' | 'history'>): Arrival {
  taken = readArrival(window.location);
  if (taken.cleaned !== null) window.history.replaceState(window.history.state, '', taken.cleaned);
  if (taken.source !== null) noteSource();
  return taken;
}

/** How somebody came to this document. */
export const arrival = (): Arrival => taken;

/** What parts are told of it. In HTML that is made ahead there is no document, and nobody has come. */
export const arrivalForParts = (): HostArrival => ({
  source: taken.source,
  isSourced: taken !== NONE && isSourceKnown(),
});
