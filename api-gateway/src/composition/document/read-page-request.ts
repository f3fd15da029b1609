import type { Request } from 'express';
import { trafficSourceOf } from '@tandem/contracts/product/tracking';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { ownOrigin } from '../../platform/http/origin-check.ts';
import { isProgram } from '../../platform/http/programs.ts';
import { readVariants } from '../../platform/experiments/variants-cookie.ts';
import type { KnownVariants } from '../../platform/experiments/variants-cookie.ts';
import { requestState, tenantOf } from '../../platform/http/request-state.ts';
import { readSessionCookie } from '../../platform/http/session-cookie.ts';
import { readTrafficSource } from '../../platform/http/traffic-source-cookie.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { Credentials } from '../site-facts/site-facts.ts';
import type { CanonicalOrigin } from './canonical.ts';
import { isFromHere, pageCookies, searchOf, takesEarlyHints } from './page-request.ts';

/** The name of a bot is within these characters. */
const LONGEST_USER_AGENT = 500;

/** All that is read of a request for a page. */
export interface PageInput {
  tenant: Tenant;
  credentials: Credentials;
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Value of the locale cookie, whatever it is. */
  localeCookie: string | undefined;
  isBot: boolean;
  isFromHere: boolean;
  /** Where the visitor comes from, by the address of the page; null where it says nothing. */
  newSource: TrafficSource | null;
  /** Whether the visitor is known to have come from somewhere already. */
  hasKnownSource: boolean;
  /** The source that the visitor is known by, else that of this address; empty where there is none. */
  source: TrafficSource;
  /** The variants that the visitor has been assigned; null where there are none. */
  knownVariants: KnownVariants | null;
  /** The host begins with `staging.`. */
  isStaging: boolean;
  isPhone: boolean;
  /** `https://host:port` of the page, and its host. */
  origin: string;
  host: string;
  /** Under which the page is to be known, whichever was requested. */
  canonicalOrigin: string;
  /** Of the visitor. */
  address: string;
  takesEarlyHints: boolean;
  /** Somebody opens the page: neither a bot, nor a browser that fetches what may be opened. */
  isVisit: boolean;
}

/** Whether the visitor came with a traffic source, to this page or an earlier one. */
export const isSourced = ({ newSource, hasKnownSource }: Pick<PageInput, 'newSource' | 'hasKnownSource'>): boolean =>
  newSource !== null || hasKnownSource;

/** Reads a request for a page; makes no request. */
export function readPageRequest(request: Request, canonicalOrigin: CanonicalOrigin): PageInput {
  const tenant = tenantOf(request);
  const { locale, hasAuth } = pageCookies(request);
  const search = searchOf(request);
  const agent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
  const newSource = trafficSourceOf(new URLSearchParams(search));
  const knownSource = readTrafficSource(request.headers.cookie);
  const source = knownSource?.source ?? newSource ?? {};
  const isBot = isProgram(agent);
  return {
    tenant,
    credentials: { tenant, sessionSecret: readSessionCookie(request), hasLogin: hasAuth },
    pathname: request.path,
    search,
    localeCookie: locale,
    isBot,
    isFromHere: isFromHere(request),
    newSource,
    hasKnownSource: knownSource !== null,
    source,
    knownVariants: readVariants(request.headers.cookie),
    isStaging: requestState(request).isStaging,
    isPhone: /Mobi/.test(agent),
    origin: ownOrigin(request),
    host: request.headers.host ?? '',
    canonicalOrigin: canonicalOrigin(request, tenant),
    address: request.ip ?? '',
    takesEarlyHints: takesEarlyHints(request) && request.method === 'GET',
    isVisit: !isBot && request.method === 'GET' && request.headers['sec-purpose'] === undefined,
  };
}
