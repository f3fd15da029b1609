import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';
import { readBytes } from './read-bytes.ts';
import { bookRoom } from './upload-room.ts';
import type { Uploader } from './upload-room.ts';

/** How slow an upload may be. */
export interface Pace {
  milliseconds: number;
  /** At least so many bytes arrive in that time. */
  bytes: number;
}

/** An upload of which less arrives is ended (L-PHOTOS-UPLOAD-SILENCE). A phone with hardly any reception is faster. */
const PACE: Pace = { milliseconds: 15_000, bytes: 30_000 };

export interface UploadOptions extends Uploader {
  pace?: Pace;
}

/**
 * Does `work` with the bytes of an upload. More uploads at once than memory allows, and more of one member or one address
 * than its share, are refused until later (503 `unavailable`); one that is longer than `maxBytes` is not read to its end
 * (413 `too_large`), and one that falls silent or drips loses its connection.
 */
export async function withUpload<T>(
  request: IncomingMessage,
  upload: NonNullable<EndpointDefinition['upload']>,
  { pace = PACE, ...uploader }: UploadOptions,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const room = bookRoom(uploader);
  const watched = watchPace(request, pace);
  try {
    const bytes = await readUpload(request, upload.maxBytes, (length) => {
      room.add(length);
      watched.count(length);
    });
    watched.end();
    room.arrived();
    return await work(bytes);
  } finally {
    watched.end();
    room.end();
  }
}

/** Ends the connection of an upload that is slower than its pace. */
function watchPace(request: IncomingMessage, { milliseconds, bytes }: Pace) {
  let arrived = 0;
  const timer = setInterval(() => {
    if (arrived < bytes) request.destroy();
    arrived = 0;
  }, milliseconds);
  timer.unref();
  return {
    count: (length: number) => {
      arrived += length;
    },
    end: () => clearInterval(timer),
  };
}

/** The bytes of a photo; the refusal names its limit. */
function readUpload(request: IncomingMessage, maxBytes: number, arrived: (bytes: number) => void): Promise<Buffer> {
  const params = { n: maxBytes / 1_000_000 };
  const tooLarge = () => new AppError('too_large', 'photos.bytes', { params });
  return readBytes(request, maxBytes, tooLarge, arrived);
}
