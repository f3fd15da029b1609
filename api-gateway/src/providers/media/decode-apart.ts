import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '../../platform/errors/app-error.ts';
import type { DecodeReply, DecodeTask } from './decode-process.ts';
import type { PhotoPart } from './photo-part.ts';

/** A photo of 25 megapixels takes a second; what takes longer than this is made to take long. */
const TIME_LIMIT_MILLISECONDS = 20_000;

/** Ends a process, and waits until its memory is back: the next one would need as much at the same time. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/**
 * Does what photo-decoder does for a large photo, in a process of its own: its two hundred megabytes go back to the
 * machine with it, and a file that ends the decoder ends nothing else (L-PHOTOS-UPLOAD-MEMORY). Throws what decodePhoto
 * throws, and `unsupported_media_type` where the process ends or takes too long.
 */
export async function decodeApart(bytes: Buffer, part: PhotoPart | null): Promise<Buffer> {
  const child = fork(join(import.meta.dirname, 'decode-process.ts'), {
    // Nothing of the gateway's is for it; one heap, because many threads have to share little.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const unreadable = (cause: unknown) => new AppError('unsupported_media_type', 'photos.format', { cause });
  const { promise, resolve, reject } = Promise.withResolvers<DecodeReply>();
  const timer = setTimeout(
    () => reject(unreadable(new Error('decoding the photo took too long'))),
    TIME_LIMIT_MILLISECONDS,
  );
  child.once('message', (reply) => resolve(reply as DecodeReply));
  child.once('error', (error) => reject(unreadable(error)));
  child.once('exit', (code, signal) => reject(unreadable(new Error(`the decoder ended with ${code ?? signal}`))));
  child.send({ bytes, part } satisfies DecodeTask, (error) => {
    if (error !== null) reject(unreadable(error));
  });
  try {
    const reply = await promise;
    if ('original' in reply) return Buffer.from(reply.original);
    const { code, text, ...options } = reply.refusal;
    throw new AppError(code, text, options);
  } finally {
    clearTimeout(timer);
    await ended(child);
  }
}
