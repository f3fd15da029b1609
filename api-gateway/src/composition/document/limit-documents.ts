import type { RequestHandler } from 'express';
import { countedAddress } from '../../platform/http/own-calls.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { isPageRequest } from './page-request.ts';

/** Counts requests for documents; those of an address that has had too many get 429, as a page (L-PLATFORM-DOCUMENTS-MINUTE). */
export function limitDocuments({ countDocument }: Pick<RateLimits, 'countDocument'>): RequestHandler {
  return (request, _response, next) => {
    const address = isPageRequest(request) ? countedAddress(request) : null;
    if (address !== null) countDocument(address);
    next();
  };
}
