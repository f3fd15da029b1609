import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '../../platform/errors/app-error.ts';
import type { IngestReply, IngestTask } from './ingest-process.ts';
import type { MediaStore } from './media-store.ts';
import type { PhotoPart } from './photo-part.ts';
import type { IngestedPhoto, PhotoFileKeys } from './photo-pipeline.ts';

/** A photo of 25 megapixels takes two seconds; what takes longer than this is made to take long. */
const TIME_LIMIT_MILLISECONDS = 30_000;

/** Ends a process, and waits until its memory is back: the next one would need as much at the same time. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

export interface ApartOptions {
  store: MediaStore;
  /** Names for the files, which may be there in part when this throws. */
  keys: PhotoFileKeys;
  part: PhotoPart | null;
}

/**
 * Does what photo-pipeline's ingestPhoto does, in a process of its own: its memory, two hundred megabytes for a large photo,
 * goes back to the machine with it, and a file that ends the decoder ends nothing else (L-PHOTOS-UPLOAD-MEMORY). Throws what
 * ingestPhoto throws, and `unsupported_media_type` where the process ends or takes too long.
 */
export async function ingestApart(bytes: Buffer, { store, keys, part }: ApartOptions): Promise<IngestedPhoto> {
  const child = fork(join(import.meta.dirname, 'ingest-process.ts'), {
    // Nothing of the gateway's is for it; one heap, because many threads have to share little.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const unreadable = (cause: unknown) => new AppError('unsupported_media_type', 'photos.format', { cause });
  const { promise, resolve, reject } = Promise.withResolvers<IngestReply>();
  const timer = setTimeout(() => reject(unreadable(new Error('the photo took too long'))), TIME_LIMIT_MILLISECONDS);
  child.once('message', (reply) => resolve(reply as IngestReply));
  child.once('error', (error) => reject(unreadable(error)));
  child.once('exit', (code, signal) => reject(unreadable(new Error(`the decoder ended with ${code ?? signal}`))));
  child.send({ bytes, dataDir: store.dataDir, keys, part } satisfies IngestTask, (error) => {
    if (error !== null) reject(unreadable(error));
  });
  try {
    return photoOf(await promise);
  } finally {
    clearTimeout(timer);
    await ended(child);
  }
}

function photoOf(reply: IngestReply): IngestedPhoto {
  if ('photo' in reply) return reply.photo;
  if ('failure' in reply) throw new Error(`the files of a photo could not be made: ${reply.failure}`);
  const { code, text, ...options } = reply.refusal;
  throw new AppError(code, text, options);
}
