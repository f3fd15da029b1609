import { createHash } from 'node:crypto';
import type { RequestContext } from './handler-types.ts';

/**
 * Lets browsers keep an answer for five minutes and ask by ETag afterwards (R-PLATFORM-SETTINGS-ETAG).
 * `stable` is what the ETag is made of: parts that depend on the request stay outside.
 */
export function cacheByEtag(context: RequestContext, stable: unknown): void {
  const digest = createHash('sha256').update(JSON.stringify(stable)).digest('base64url').slice(0, 27);
  context.setHeader('ETag', `"${digest}"`);
  context.setHeader('Cache-Control', 'private, max-age=300');
}
