import { z } from 'zod';
import { PARTS } from '../product/parts.ts';
import { LOCALES } from '../product/locales.ts';
import { SLOT_NAMES } from './slots.ts';

const localizedText = z.object({ en: z.string().min(1), fr: z.string().min(1) });

/** A file of a release. The hash is both its address in the content store and its integrity in the page. */
export const releaseFileSchema = z.object({
  path: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./@-]+$/),
  /** Base64 of the SHA-384 digest, as in `integrity="sha384-…"`. */
  sha384: z.string().length(64),
  bytes: z.int().nonnegative(),
  contentType: z.string(),
});

export const releaseRouteSchema = z.object({
  id: z.string(),
  path: z.string().startsWith('/'),
  layout: z.enum(['default', 'chat', 'lander', 'empty']),
  access: z.enum(['any', 'member', 'visitor']),
  skeleton: z.enum(['grid', 'tabs', 'list', 'detail', 'member', 'form', 'page', 'chat']),
  title: localizedText,
  description: localizedText.optional(),
  link: z.string().optional(),
  /** Files that the route's page needs beyond the entry, in load order: to be preloaded. */
  files: z.array(z.string()),
  /** Files that it needs in one language only, beside `files`. */
  localeFiles: z.partialRecord(z.enum(LOCALES), z.array(z.string())).optional(),
  prerender: z
    .object({
      queries: z.array(
        z.object({
          key: z.array(z.unknown()),
          endpoint: z.string(),
          query: z.record(z.string(), z.unknown()),
          fromSettings: z.record(z.string(), z.string()).optional(),
          fromPath: z.record(z.string(), z.string()).optional(),
          fromLocale: z.string().optional(),
          keyedByQuery: z.literal(true).optional(),
        }),
      ),
      visitorsOnly: z.literal(true).optional(),
      anySearch: z.literal(true).optional(),
      changedBy: z.array(z.string()).optional(),
    })
    .optional(),
});

/**
 * What a build writes as `release.json` next to its files, and the ledger keeps. Immutable.
 * For the shell, `routes` are the pages that it owns itself and `entry` is its main script.
 */
export const releaseSchema = z.object({
  /** `mf-chat@<build>`: `build` is the hash of all sources that went in. */
  id: z.string().regex(/^[a-z-]+@[0-9a-f]{12}$/),
  part: z.enum(PARTS),
  build: z.string().regex(/^[0-9a-f]{12}$/),
  /** The contract it was built with (shell) or the range it accepts (remotes). */
  contract: z.string(),
  /** The script that starts the part. */
  entry: z.string(),
  /** The global variable under which a remote's container appears. */
  globalName: z.string(),
  /** Files that every page of the part needs with the entry: to be preloaded. */
  entryFiles: z.array(z.string()),
  files: z.array(releaseFileSchema).min(1),
  routes: z.array(releaseRouteSchema),
  slots: z.array(z.enum(SLOT_NAMES)),
  /** Translation files by locale, to be preloaded with a page in that locale. */
  localeFiles: z.record(z.enum(LOCALES), z.array(z.string())),
  /** CommonJS bundle that renders the part's public pages in the prerender process. Never sent to a browser. */
  prerenderFile: z.string().optional(),
  commit: z.string().nullable(),
  builtAt: z.iso.datetime(),
});

export type ReleaseFile = z.infer<typeof releaseFileSchema>;
export type ReleaseRoute = z.infer<typeof releaseRouteSchema>;
export type Release = z.infer<typeof releaseSchema>;

/** The address of a release's file: immutable, served by the gateway. */
export function releaseFileUrl(part: string, build: string, path: string): string {
  return `/_parts/${part}/${build}/${path}`;
}
