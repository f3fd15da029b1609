import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Express, Request, RequestHandler } from 'express';
import { isLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { tenantOf } from '../../platform/http/request-state.ts';
import { hashOfToken, isToken } from '../activation/activation-token.ts';
import { findByLink } from './data-export.repository.ts';
import type { ExportFiles } from './export-files.ts';
import { exportPage, LANGUAGE_PARAMETER } from './export-page.ts';

export interface ExportsDeps {
  db: Db;
  files: Pick<ExportFiles, 'open'>;
}

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};
const FILE_POLICY = "default-src 'none'; sandbox";

const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface Linked {
  file: FileHandle;
  bytes: number;
  locale: Locale;
}

/** The file of a link, open, in the language of its member; null once the link is over, and for any other text. */
async function openLinked({ db, files }: ExportsDeps, request: Request): Promise<Linked | null> {
  const { secret } = request.params;
  if (typeof secret !== 'string' || !isToken(secret)) return null;
  const wanted = await findByLink(db, tenantOf(request).id, hashOfToken(secret));
  const file = wanted === null ? null : await files.open(wanted.id);
  if (wanted === null || file === null) return null;
  const { size } = await file.stat();
  return { file, bytes: size, locale: wanted.language };
}

/** The language that the reader has chosen on the page, if the site has it (R-ACCOUNT-EXPORT-LANGUAGE); null else. */
function chosenLocale(request: Request, locales: readonly Locale[]): Locale | null {
  const chosen = new URL(request.originalUrl, 'http://localhost').searchParams.get(LANGUAGE_PARAMETER);
  return isLocale(chosen) && locales.includes(chosen) ? chosen : null;
}

/** The page with the button: who only opens the link gets nothing of the member. */
const showPage =
  (deps: ExportsDeps): RequestHandler =>
  async (request, response) => {
    const linked = await openLinked(deps, request);
    if (linked === null) throw new AppError('gone', 'data_export.link_expired');
    await linked.file.close();
    const nonce = randomBytes(16).toString('base64');
    const { settings } = tenantOf(request);
    const { locales } = settings;
    const locale = chosenLocale(request, locales) ?? linked.locale;
    response.set({ ...HEADERS, 'Content-Security-Policy': pagePolicy(nonce) });
    response.type('html').send(exportPage({ locale, locales, bytes: linked.bytes, tenant: settings, nonce }));
  };

/** The file itself. Where the link has ended since its page was opened, the page says so. */
const sendFile =
  (deps: ExportsDeps): RequestHandler =>
  async (request, response) => {
    const linked = await openLinked(deps, request);
    if (linked === null) return response.redirect(303, request.originalUrl);
    const { file, bytes } = linked;
    try {
      response.set({
        ...HEADERS,
        'Content-Security-Policy': FILE_POLICY,
        'Content-Type': 'application/zip',
        'Content-Length': String(bytes),
        'Content-Disposition': `attachment; filename="${tenantOf(request).key}-data.zip"`,
      });
      await pipeline(file.createReadStream({ autoClose: false }), response);
    } finally {
      await file.close();
    }
  };

/**
 * Serves exports to anybody who has the link, for 24 hours (L-ACCOUNT-EXPORT-HOURS): GET is a page, the press on its button, a
 * POST, brings the file (R-ACCOUNT-EXPORT-PRESSED).
 */
export function mountExports(app: Express, deps: ExportsDeps): void {
  const address = `${OWN_PATHS.exports}/:secret`;
  app.get(address, showPage(deps));
  app.post(address, sendFile(deps));
}
