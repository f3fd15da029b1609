import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';
import { readBytes } from './read-bytes.ts';

/** Of a JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
/** What `navigator.sendBeacon` sends for a text. */
const BEACON_TYPE = /^text\/plain\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** What a form without files is sent as. */
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** What a call takes besides JSON. */
type Traits = Pick<EndpointDefinition, 'beacon' | 'form'>;

/** Returns whether the body is a form. */
function checkHeaders(request: IncomingMessage, { beacon, form }: Traits): boolean {
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isForm = form === true && FORM_TYPE.test(type);
  const known = isForm || JSON_TYPE.test(type) || (beacon === true && BEACON_TYPE.test(type));
  if (!known || encoding !== 'identity') throw new AppError('unsupported_media_type', 'not_json');
  return isForm;
}

const tooLarge = () => new AppError('too_large', 'request_too_large');

/**
 * The JSON body of a request and its bytes. `beacon` lets text/plain through as well, `form` a form.
 * Throws `unsupported_media_type`, `too_large` or `malformed`.
 */
export async function readJsonBody(
  request: IncomingMessage,
  traits: Traits,
): Promise<{ value: unknown; bytes: Buffer }> {
  const isForm = checkHeaders(request, traits);
  const bytes = await readBytes(request, BODY_LIMIT, tooLarge);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isForm) return { value: Object.fromEntries(new URLSearchParams(text)), bytes };
    // A beacon may come with nothing in it.
    return { value: traits.beacon === true && text === '' ? {} : JSON.parse(text), bytes };
  } catch (error) {
    throw new AppError('malformed', 'request_unreadable', { cause: error });
  }
}
