import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readOrCreateFile } from '../../platform/config/secrets.ts';
import { canonicalJson } from '../signing/statements.ts';
import type { VisitorQueryData } from './visitor-queries.ts';

/** What of a stored page is sent to visitors, and for which page. */
export interface SealedPage {
  key: string;
  html: string;
  css: string;
  queries: readonly VisitorQueryData[];
}

/** Seals what the gateways of a data directory have rendered, and finds out what somebody else has written. */
export interface PageSeal {
  of: (page: SealedPage) => string;
  fits: (page: SealedPage, seal: string | null) => boolean;
}

const schema = z.object({ key: z.string().min(32) });

/** Seals with a key, which nobody has who can only write to the database. */
export function createPageSeal(key: string): PageSeal {
  const of: PageSeal['of'] = ({ key: page, html, css, queries }) =>
    createHmac('sha256', key).update(canonicalJson({ page, html, css, queries })).digest('base64url');
  return {
    of,
    fits: (page, seal) => {
      const [given, own] = [Buffer.from(seal ?? ''), Buffer.from(of(page))];
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}

/** The seal of a data directory; its key is made at the first start and kept there. */
export function readPageSeal(dataDir: string): PageSeal {
  const make = () => ({ key: randomBytes(32).toString('base64url') });
  return createPageSeal(readOrCreateFile(join(dataDir, 'page-seal.json'), schema, make).key);
}
