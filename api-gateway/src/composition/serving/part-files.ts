import type { Request, RequestHandler, Response } from 'express';
import { isPart } from '@tandem/contracts/composition/part';
import type { ReleaseFile } from '@tandem/contracts/composition/release';
import { AppError } from '../../platform/errors/app-error.ts';
import { CorruptContentError } from '../store/content-store.ts';
import type { ContentStore, StoredContent } from '../store/content-store.ts';
import { acceptedEncodings } from '../store/encodings.ts';
import type { ReleaseCatalog } from './release-catalog.ts';

/** Below OWN_PATHS.partFiles. */
const ADDRESS = /^\/([a-z0-9-]{1,40})\/([0-9a-f]{12})\/([\w./@-]{1,300})$/;

const notFound = () => new AppError('not_found', 'composition.file_not_found');

function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

/** Types that a browser opens as a document of its own at most as text, and in which nothing is run. */
const LOADED_BY_PAGES = /^(?:text\/(?:javascript|css|plain)|font\/)/;
/** What is opened by its address is a document of the site: a drawing keeps its look, and runs and loads nothing. */
const DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function writeHeaders(response: Response, contentType: string, etag: string): void {
  response.setHeader('Content-Type', contentType);
  if (!LOADED_BY_PAGES.test(contentType)) response.setHeader('Content-Security-Policy', DOCUMENT_POLICY);
  response.setHeader('ETag', etag);
  // The build is in the address, and what it names never changes.
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

/**
 * A file of the store in the best encoding that the browser takes. Throws 404 when it is missing, 502 when it is
 * damaged.
 */
async function readStored(store: ContentStore, sha384: string, accepted: string | undefined): Promise<StoredContent> {
  try {
    const found = await store.get(sha384, acceptedEncodings(accepted));
    if (found !== null) return found;
  } catch (error) {
    if (!(error instanceof CorruptContentError)) throw error;
    throw new AppError('upstream_failed', 'composition.file_damaged', { cause: error });
  }
  throw notFound();
}

/**
 * The file of a release at an address. Throws 404 for an address that has none, and for a method that reads nothing.
 */
async function findFile(catalog: ReleaseCatalog, { method, path: address }: Request): Promise<ReleaseFile> {
  const [, part = '', build = '', path = ''] = ADDRESS.exec(address) ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  const file = isRead && isPart(part) ? await catalog.find(part, build, path) : null;
  if (file === null) throw notFound();
  return file;
}

/**
 * Serves `<part>/<build>/<path>` below OWN_PATHS.partFiles: whole files of published releases, and only with the content
 * that their hash names. A missing file is 404 and a damaged one 502. Neither response may be cached, so that a later
 * request gets the file once it is restored.
 */
export function servePartFiles(catalog: ReleaseCatalog, store: ContentStore): RequestHandler {
  return async (request, response) => {
    const file = await findFile(catalog, request);
    const found = await readStored(store, file.sha384, request.headers['accept-encoding']);
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
