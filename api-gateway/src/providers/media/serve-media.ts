import type { Express, Request, RequestHandler, Response } from 'express';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { PhotoFormat } from '../../platform/media/photo-sizes.ts';
import type { PhotoAccess } from './photo-access.ts';
import { CENSORED_MEDIA_PREFIX, MEDIA_PREFIX, readFileName, type NamedFile } from './photo-address.ts';
import type { VariantFile, VariantMaker } from './variant-maker.ts';
import { QueueFullError } from './work-queue.ts';

const TYPES: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp' };
const RETRY_SECONDS = '2';

/** R-PHOTOS-ADDRESS-CACHE: also what is kept is checked again after that time, and a changed right is a 404 then. */
const PUBLIC_CACHE = `public, max-age=${LIMITS.photoCacheSeconds}, must-revalidate`;
/** R-PHOTOS-ADDRESS-NO-STORE. */
const SIGNED_CACHE = 'private, no-store';

function sendEmpty(response: Response, status: 404 | 503): void {
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').end();
}

function sendFile(request: Request, response: Response, file: NamedFile, bytes: Buffer): void {
  response.set({
    'Content-Type': TYPES[file.format],
    'Cache-Control': file.by.kind === 'signed' ? SIGNED_CACHE : PUBLIC_CACHE,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-site',
  });
  // An address names one picture for as long as it holds.
  if (file.by.kind === 'address') response.set('ETag', `"${file.by.address}-${file.size}"`);
  if (request.fresh) response.status(304).end();
  else response.send(bytes);
}

async function serve(
  kind: VariantFile['kind'],
  { maker, access }: MediaServing,
  request: Request,
  response: Response,
): Promise<void> {
  const { name } = request.params;
  const file = typeof name === 'string' ? readFileName(name) : null;
  const key = file === null ? null : await access.find(kind, file.by, request);
  if (file === null || key === null) return sendEmpty(response, 404);
  let bytes: Buffer | null;
  try {
    bytes = await maker.get({ kind, key, size: file.size, format: file.format });
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    response.set('Retry-After', RETRY_SECONDS);
    return sendEmpty(response, 503);
  }
  if (bytes === null) return sendEmpty(response, 404);
  sendFile(request, response, file, bytes);
}

export interface MediaServing {
  maker: VariantMaker;
  access: PhotoAccess;
}

/** Serves clear photos under /media/ and blurred ones under /cdn/ (L-PHOTOS-CENSORED-PATH). GET and HEAD. */
export function serveMedia(app: Express, serving: MediaServing): void {
  // Express hands what the promise rejects with to the error handler.
  const handler =
    (kind: VariantFile['kind']): RequestHandler =>
    async (request, response) => {
      await serve(kind, serving, request, response);
    };
  app.get(`${MEDIA_PREFIX}:name`, handler('clear'));
  app.get(`${CENSORED_MEDIA_PREFIX}:name`, handler('blurred'));
}
