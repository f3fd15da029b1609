import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { requestState } from './request-state.ts';

/** For responses that are data: nothing in them may run, be framed or be read by another site. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** The headers of every response that is data; the documents' own headers are the composition's. */
export function setApiHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
  if (requestState(request).client.isSecure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
}

/** The same as middleware. */
export const apiSecurityHeaders: RequestHandler = (request, response, next) => {
  setApiHeaders(request, response);
  next();
};
