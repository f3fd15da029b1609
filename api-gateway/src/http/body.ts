import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';

/** Of a JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
/** What `navigator.sendBeacon` sends for a text. */
const BEACON_TYPE = /^text\/plain\s*(;\s*charset="?utf-8"?\s*)?$/i;

function checkHeaders(request: IncomingMessage, beacon: boolean): void {
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const known = JSON_TYPE.test(type) || (beacon && BEACON_TYPE.test(type));
  if (!known || encoding !== 'identity') throw new AppError('unsupported_media_type', 'The request has to be JSON.');
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge();
}

const tooLarge = () => new AppError('too_large', 'The request is too large.');

/** Reads a body up to the limit. One that is longer is not read to its end: the answer closes the connection. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > BODY_LIMIT) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // The visitor went away in the middle: there is nobody to answer, but it is no fault of ours.
    throw error instanceof AppError
      ? error
      : new AppError('malformed', 'The request could not be read.', { cause: error });
  }
  return Buffer.concat(chunks);
}

/**
 * The JSON body of a request and its bytes. `beacon` lets text/plain through as well.
 * Throws `unsupported_media_type`, `too_large` or `malformed`.
 */
export async function readJsonBody(
  request: IncomingMessage,
  beacon: boolean,
): Promise<{ value: unknown; bytes: Buffer }> {
  checkHeaders(request, beacon);
  const bytes = await readBytes(request);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // A beacon may come with nothing in it.
    return { value: beacon && text === '' ? {} : JSON.parse(text), bytes };
  } catch (error) {
    throw new AppError('malformed', 'The request could not be read.', { cause: error });
  }
}
