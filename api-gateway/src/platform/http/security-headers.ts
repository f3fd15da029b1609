import type { RequestHandler } from 'express';

/** For answers that are data: nothing in them may run, be framed or be read by another site. */
const API_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** Before every /api call; the documents' own headers are the composition's. */
export const apiSecurityHeaders: RequestHandler = (request, response, next) => {
  for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
  if (request.secure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
  next();
};
