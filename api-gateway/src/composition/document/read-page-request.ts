import type { Request } from 'express';
import { isbot } from 'isbot';
import { trafficSourceOf } from '@tandem/contracts/product/tracking';
import type { TrafficSource } from '@tandem/contracts/product/tracking';
import { ownOrigin } from '../../platform/http/origin-check.ts';
import { tenantOf } from '../../platform/http/request-state.ts';
import { readSessionCookie } from '../../platform/http/session-cookie.ts';
import { readTrafficSource } from '../../platform/http/traffic-source-cookie.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { Credentials } from '../site-facts/site-facts.ts';
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
  /** `https://host:port` of the page, and its host. */
  origin: string;
  host: string;
  /** Of the visitor. */
  address: string;
  takesEarlyHints: boolean;
}

/** Reads a request for a page; makes no request. */
export function readPageRequest(request: Request): PageInput {
  const tenant = tenantOf(request);
  const { locale, hasAuth } = pageCookies(request);
  const search = searchOf(request);
  return {
    tenant,
    credentials: { tenant, sessionSecret: readSessionCookie(request), hasLogin: hasAuth },
    pathname: request.path,
    search,
    localeCookie: locale,
    isBot: isbot((request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT)),
    isFromHere: isFromHere(request),
    newSource: trafficSourceOf(new URLSearchParams(search)),
    hasKnownSource: readTrafficSource(request.headers.cookie) !== null,
    origin: ownOrigin(request),
    host: request.headers.host ?? '',
    address: request.ip ?? '',
    takesEarlyHints: takesEarlyHints(request) && request.method === 'GET',
  };
}
