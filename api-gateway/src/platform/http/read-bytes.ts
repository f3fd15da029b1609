import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';

/**
 * Reads a body of at most `limit` bytes. One that is longer, or says so, is refused with what `tooLarge` makes and not
 * read to its end: the response closes the connection. `arrived` hears how long each part is, and may refuse it in the same
 * way. Throws `malformed` where the body breaks off.
 */
export async function readBytes(
  request: IncomingMessage,
  limit: number,
  tooLarge: () => AppError,
  arrived?: (bytes: number) => void,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw tooLarge();
      arrived?.(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    // The client went away in the middle: it gets no response, but that is no fault of the gateway.
    throw error instanceof AppError ? error : new AppError('malformed', 'request_unreadable', { cause: error });
  }
  return Buffer.concat(chunks);
}
