import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';
import { readBytes } from './read-bytes.ts';

/** Uploads that one process holds in memory at the same time. */
const AT_A_TIME = 24;
let held = 0;

/**
 * Does `work` with the bytes of an upload. More uploads at once than memory allows are refused until later
 * (503 `unavailable`); one that is longer than `maxBytes` is not read to its end (413 `too_large`).
 */
export async function withUpload<T>(
  request: IncomingMessage,
  upload: NonNullable<EndpointDefinition['upload']>,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (held >= AT_A_TIME) throw new AppError('unavailable', 'site_busy', { retryAfter: 2 });
  held += 1;
  try {
    return await work(await readUpload(request, upload.maxBytes));
  } finally {
    held -= 1;
  }
}

/** The bytes of a photo; the refusal names its limit. */
function readUpload(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const params = { n: maxBytes / 1_000_000 };
  const tooLarge = () => new AppError('too_large', 'photos.bytes', { params });
  return readBytes(request, maxBytes, tooLarge);
}
