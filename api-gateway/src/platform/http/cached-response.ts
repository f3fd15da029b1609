import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Texts {
  json: string;
  etag: string;
}

const known = new WeakMap<object, Texts>();

/** The JSON and the ETag of a value that many responses share, such as a tenant's settings; it must not change. */
function textsOf(value: object): Texts {
  const texts = known.get(value) ?? writeTexts(value);
  known.set(value, texts);
  return texts;
}

function writeTexts(value: object): Texts {
  const json = JSON.stringify(value);
  return { json, etag: `"${hash('sha256', json, 'base64url').slice(0, 27)}"` };
}

/** What a browser has of a response, by its ETags; nothing where it requests a new one in any case. */
function has(request: IncomingMessage, etag: string): boolean {
  const { 'if-none-match': wanted, 'cache-control': control = '' } = request.headers;
  if (wanted === undefined || /(?:^|,)\s*no-cache\s*(?:,|$)/.test(control)) return false;
  return wanted === '*' || wanted.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * A response that browsers may keep for as long as its definition says, and revalidate by its ETag afterwards
 * (R-PLATFORM-SETTINGS-ETAG). `stable` is what the ETag is made of; a value that was given before must not have changed
 * since. The JSON is null where the browser has it already, which is then a 304.
 */
export function keptResponse(
  request: IncomingMessage,
  value: object,
  stable: object,
): { json: string | null; etag: string } {
  const texts = textsOf(value);
  const etag = stable === value ? texts.etag : textsOf(stable).etag;
  return { json: has(request, etag) ? null : texts.json, etag };
}
