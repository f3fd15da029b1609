import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** In the order in which they are preferred. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/;
/** Below this size, compression saves less than its own headers take. */
const SMALLEST = 200;
/** An encoded object that unpacks to more than this is not one of ours. */
const LARGEST = 64 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** Text compresses; pictures and fonts are compressed already. */
export function isCompressible(contentType: string, bytes: number): boolean {
  return bytes >= SMALLEST && COMPRESSIBLE.test(contentType);
}

/**
 * Compresses a file once, when it is published: as small as possible. Runs on zlib's threads, so
 * the gateway goes on responding.
 */
export async function encodeForStore(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(content, { level: 9 });
  return brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}

/** Compresses a document while its visitor waits: quick, and still small. */
export async function encodeForResponse(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(content, { level: 5 });
  return brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}

/** Rejects when the bytes are not what the encoding says. */
export async function decode(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? unbrotli(content, { maxOutputLength: LARGEST })
    : unzip(content, { maxOutputLength: LARGEST });
}

/**
 * The encodings that an Accept-Encoding header lets through, that which the site prefers first. `q=0` and `*` are
 * honoured.
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (header === undefined || header.length > 500) return [];
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS]);
  return ENCODINGS.filter((encoding) => accepted.includes(encoding));
}
