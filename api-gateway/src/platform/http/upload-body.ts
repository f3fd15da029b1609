import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { AppError } from '../errors/app-error.ts';
import { readBytes } from './read-bytes.ts';

/** What one process holds of uploads at the same time (L-PHOTOS-UPLOAD-MEMORY, L-PHOTOS-UPLOADS-AT-ONCE). */
const MOST = { bytes: 60_000_000, ofMember: 4 } as const;
/** An upload of which nothing arrives for so long is ended (L-PHOTOS-UPLOAD-SILENCE). */
const SILENCE_MILLISECONDS = 15_000;

const held = { bytes: 0, byMember: new Map<number, number>() };

export interface UploadOptions {
  /** Who uploads; null for a visitor. */
  memberId: number | null;
  silenceMilliseconds?: number;
}

/** Takes room for an upload and returns what gives it back. Throws 503 where there is none. */
function takeRoom(bytes: number, memberId: number | null): () => void {
  const busy = () => new AppError('unavailable', 'site_busy', { retryAfter: 2 });
  const ofMember = memberId === null ? 0 : (held.byMember.get(memberId) ?? 0);
  if (held.bytes + bytes > MOST.bytes || ofMember >= MOST.ofMember) throw busy();
  held.bytes += bytes;
  if (memberId !== null) held.byMember.set(memberId, ofMember + 1);
  return () => {
    held.bytes -= bytes;
    if (memberId === null) return;
    const left = (held.byMember.get(memberId) ?? 1) - 1;
    if (left === 0) held.byMember.delete(memberId);
    else held.byMember.set(memberId, left);
  };
}

/** How many bytes the body may turn out to have: what it says, and all that is allowed where it says nothing. */
function mostBytes(request: IncomingMessage, maxBytes: number): number {
  const said = Number(request.headers['content-length'] ?? maxBytes);
  return said <= maxBytes ? said : 0;
}

/**
 * Does `work` with the bytes of an upload. More uploads at once than memory allows, and more of one member than a
 * browser makes, are refused until later (503 `unavailable`); one that is longer than `maxBytes` is not read to its end
 * (413 `too_large`), and one that falls silent loses its connection.
 */
export async function withUpload<T>(
  request: IncomingMessage,
  upload: NonNullable<EndpointDefinition['upload']>,
  { memberId, silenceMilliseconds = SILENCE_MILLISECONDS }: UploadOptions,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const giveBack = takeRoom(mostBytes(request, upload.maxBytes), memberId);
  try {
    request.setTimeout(silenceMilliseconds, () => request.destroy());
    const bytes = await readUpload(request, upload.maxBytes);
    request.setTimeout(0);
    return await work(bytes);
  } finally {
    giveBack();
  }
}

/** The bytes of a photo; the refusal names its limit. */
function readUpload(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const params = { n: maxBytes / 1_000_000 };
  const tooLarge = () => new AppError('too_large', 'photos.bytes', { params });
  return readBytes(request, maxBytes, tooLarge);
}
