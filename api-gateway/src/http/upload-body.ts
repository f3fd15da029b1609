import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';

/** Uploads that one process holds in memory at the same time. */
const AT_A_TIME = 24;
let held = 0;

/**
 * Does `work` with the bytes of an upload. More uploads than memory is meant for are sent away to come again
 * (503 `unavailable`); one that is longer than `maxBytes` is not read to its end (413 `too_large`).
 */
export async function withUpload<T>(
  request: IncomingMessage,
  upload: NonNullable<EndpointDefinition['upload']>,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (held >= AT_A_TIME)
    throw new AppError('unavailable', 'The site is busy. Please try again shortly.', { retryAfter: 2 });
  held += 1;
  try {
    return await work(await readUpload(request, upload.maxBytes));
  } finally {
    held -= 1;
  }
}

async function readUpload(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new AppError('too_large', 'This photo is too large. Choose one of at most {n} MB.', {
      params: { n: maxBytes / 1_000_000 },
    });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // The sender went away in the middle: there is nobody to answer, but it is no fault of ours.
    throw error instanceof AppError
      ? error
      : new AppError('malformed', 'The request could not be read.', { cause: error });
  }
  return Buffer.concat(chunks);
}
