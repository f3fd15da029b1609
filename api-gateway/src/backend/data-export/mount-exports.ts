import type { Express } from 'express';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { tenantOf } from '../../platform/http/request-state.ts';
import { hashOfToken, isToken } from '../activation/activation-token.ts';
import { findByLink } from './data-export.repository.ts';
import type { ExportFiles } from './export-files.ts';

export interface ExportsDeps {
  db: Db;
  files: Pick<ExportFiles, 'open'>;
}

const HEADERS = {
  'Content-Type': 'application/zip',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** Serves the file of an export to anybody who has its link, for 24 hours (L-ACCOUNT-EXPORT-HOURS); a page afterwards. */
export function mountExports(app: Express, { db, files }: ExportsDeps): void {
  app.get(`${OWN_PATHS.exports}/:secret`, async (request, response) => {
    const { secret } = request.params;
    const id = isToken(secret) ? await findByLink(db, tenantOf(request).id, hashOfToken(secret)) : null;
    const file = id === null ? null : await files.open(id);
    if (file === null) throw new AppError('gone', 'data_export.link_expired');
    try {
      const { size } = await file.stat();
      const { key } = tenantOf(request);
      response.set({
        ...HEADERS,
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${key}-data.zip"`,
      });
      if (request.method === 'HEAD') response.end();
      else await pipeline(file.createReadStream({ autoClose: false }), response);
    } finally {
      await file.close();
    }
  });
}
