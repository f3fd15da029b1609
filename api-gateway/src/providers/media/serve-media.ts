import type { Express, Request, RequestHandler, Response } from 'express';
import { CENSORED_MEDIA_PREFIX, MEDIA_PREFIX } from './image-presenter.ts';
import { PHOTO_FORMATS, PHOTO_SIZES, type PhotoFormat, type PhotoSize } from '../../platform/media/photo-sizes.ts';
import type { VariantFile, VariantMaker } from './variant-maker.ts';
import { QueueFullError } from './work-queue.ts';

const FILE_NAME = new RegExp(
  `^([0-9a-f]{32})-(${PHOTO_SIZES.map(({ size }) => size).join('|')})\\.(${PHOTO_FORMATS.join('|')})$`,
);
const TYPES: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp' };
const RETRY_SECONDS = '2';

/** Reads `<key>-<size>.<format>`; anything else, path tricks included, is no file of ours. */
function parseFileName(kind: VariantFile['kind'], name: string): VariantFile | null {
  const match = FILE_NAME.exec(name);
  if (match === null) return null;
  const [, key, size, format] = match;
  return { kind, key, size: size as PhotoSize, format: format as PhotoFormat } as VariantFile;
}

function sendEmpty(response: Response, status: 404 | 503): void {
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').end();
}

async function serve(
  kind: VariantFile['kind'],
  maker: VariantMaker,
  request: Request,
  response: Response,
): Promise<void> {
  const { name } = request.params;
  const file = typeof name === 'string' ? parseFileName(kind, name) : null;
  if (file === null) return sendEmpty(response, 404);
  let bytes: Buffer | null;
  try {
    bytes = await maker.get(file);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    response.set('Retry-After', RETRY_SECONDS);
    return sendEmpty(response, 503);
  }
  if (bytes === null) return sendEmpty(response, 404);
  // A key names one picture for ever: what was fetched once is never requested again.
  response.set({
    'Content-Type': TYPES[file.format],
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-site',
    'ETag': `"${file.key}-${file.size}"`,
  });
  if (request.fresh) response.status(304).end();
  else response.send(bytes);
}

/** Serves clear photos under /media/ and blurred ones under /cdn/ (L-PHOTOS-CENSORED-PATH). GET and HEAD. */
export function serveMedia(app: Express, maker: VariantMaker): void {
  // Express hands what the promise rejects with to the error handler.
  const handler =
    (kind: VariantFile['kind']): RequestHandler =>
    async (request, response) => {
      await serve(kind, maker, request, response);
    };
  app.get(`${MEDIA_PREFIX}:name`, handler('clear'));
  app.get(`${CENSORED_MEDIA_PREFIX}:name`, handler('blurred'));
}
