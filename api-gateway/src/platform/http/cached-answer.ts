import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';

/** ETags of values that many answers share, such as a tenant's settings. */
const known = new WeakMap<object, string>();

function digest(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)}"`;
}

function etagOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return digest(value);
  const etag = known.get(value) ?? digest(value);
  known.set(value, etag);
  return etag;
}

/**
 * Lets browsers keep an answer for as long as its definition says, and ask by ETag afterwards (R-PLATFORM-SETTINGS-ETAG).
 * `stable` is what the ETag is made of; a value that was given before must not have changed since.
 */
export function allowKeeping(
  response: Response,
  { seconds, vary }: NonNullable<EndpointDefinition['cache']>,
  stable: unknown,
): void {
  response.setHeader('ETag', etagOf(stable));
  response.setHeader('Cache-Control', `private, max-age=${seconds}`);
  if (vary !== undefined) response.setHeader('Vary', vary);
}
