import type { RequestHandler, Response } from 'express';
import { isPart } from '@tandem/contracts/composition/part';
import { AppError } from '../../platform/errors/app-error.ts';
import { CorruptContentError } from '../store/content-store.ts';
import type { ContentStore } from '../store/content-store.ts';
import { acceptedEncodings } from '../store/encodings.ts';
import type { ReleaseCatalog } from './release-catalog.ts';

const ADDRESS = /^\/_parts\/([a-z0-9-]{1,40})\/([0-9a-f]{12})\/([\w./@-]{1,300})$/;

const notFound = () => new AppError('not_found', 'composition.file_not_found');

function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

function writeHeaders(response: Response, contentType: string, etag: string): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('ETag', etag);
  // The build is in the address, and what it names never changes.
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

/**
 * Serves `/_parts/<part>/<build>/<path>`: whole files of published releases, as their hash names
 * them or not at all. A missing one is 404 and a damaged one 502, neither to be kept: a browser
 * that tries again gets the file when it is back.
 */
export function servePartFiles(catalog: ReleaseCatalog, store: ContentStore): RequestHandler {
  return async (request, response, next) => {
    if (!request.path.startsWith('/_parts/')) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
    const [, part = '', build = '', path = ''] = ADDRESS.exec(request.path) ?? [];
    if (!isPart(part)) throw notFound();
    const file = await catalog.find(part, build, path);
    if (file === null) throw notFound();

    let found;
    try {
      found = await store.get(file.sha384, acceptedEncodings(request.headers['accept-encoding']));
    } catch (error) {
      if (error instanceof CorruptContentError)
        throw new AppError('upstream_failed', 'composition.file_damaged', { cause: error });
      throw error;
    }
    if (found === null) throw notFound();

    const hash = Buffer.from(file.sha384, 'base64').toString('base64url').slice(0, 32);
    const etag = `"${hash}${found.encoding === null ? '' : `-${found.encoding}`}"`;
    writeHeaders(response, file.contentType, etag);
    if (found.encoding !== null) response.setHeader('Content-Encoding', found.encoding);
    if (isNotModified(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Length', found.content.length);
    response.end(request.method === 'HEAD' ? undefined : found.content);
  };
}
