import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import { readBytes } from './read-bytes.ts';

/** Of a JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
/** What `navigator.sendBeacon` sends for a text. */
const BEACON_TYPE = /^text\/plain\s*(;\s*charset="?utf-8"?\s*)?$/i;

function checkHeaders(request: IncomingMessage, beacon: boolean): void {
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const known = JSON_TYPE.test(type) || (beacon && BEACON_TYPE.test(type));
  if (!known || encoding !== 'identity') throw new AppError('unsupported_media_type', 'not_json');
}

const tooLarge = () => new AppError('too_large', 'request_too_large');

/**
 * The JSON body of a request and its bytes. `beacon` lets text/plain through as well.
 * Throws `unsupported_media_type`, `too_large` or `malformed`.
 */
export async function readJsonBody(
  request: IncomingMessage,
  beacon: boolean,
): Promise<{ value: unknown; bytes: Buffer }> {
  checkHeaders(request, beacon);
  const bytes = await readBytes(request, BODY_LIMIT, tooLarge);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // A beacon may come with nothing in it.
    return { value: beacon && text === '' ? {} : JSON.parse(text), bytes };
  } catch (error) {
    throw new AppError('malformed', 'request_unreadable', { cause: error });
  }
}
