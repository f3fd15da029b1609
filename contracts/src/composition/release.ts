import { z } from 'zod';
import { localizedTextSchema } from '../api/common.ts';
import { LOCALES } from '../product/locales.ts';
import { MADE_WITH } from './made-with.ts';
import { isPart } from './part.ts';
import type { Part } from './part.ts';
import {
  ACCESS,
  COPY_FIELDS,
  HIDDEN_ALERTS,
  LAYOUTS,
  NAVIGATION_AUDIENCES,
  NAVIGATION_BADGES,
  NAVIGATION_ICONS,
  NAVIGATION_PLACES,
  SKELETONS,
} from './route.ts';
import { SLOT_NAMES } from './slots.ts';

const slugTextsSchema = z.object({
  title: localizedTextSchema,
  description: localizedTextSchema.exactOptional(),
});

const routeTextsSchema = slugTextsSchema.extend({
  label: localizedTextSchema.exactOptional(),
  shortLabel: localizedTextSchema.exactOptional(),
  slugs: z.record(z.string(), slugTextsSchema).exactOptional(),
});

/** A file of a release. The hash is both its address in the content store and its integrity in the page. */
export const releaseFileSchema = z.object({
  path: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./@-]+$/),
  /** Base64 of the SHA-384 digest, as in `integrity="sha384-…"`. */
  sha384: z.string().length(64),
  bytes: z.int().nonnegative(),
  contentType: z.string(),
});

const yes = z.literal(true).exactOptional();

const subjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), parameter: z.string(), optional: yes, picture: yes }),
  z.object({ kind: z.literal('conversation'), parameter: z.string() }),
  z.object({ kind: z.literal('bundle'), parameter: z.string(), payment: z.string() }),
]);

const frameSchema = z.object({
  membersArea: yes,
  backButton: yes,
  withoutAlerts: z.array(z.enum(HIDDEN_ALERTS)).exactOptional(),
  withoutNews: yes,
  withoutEntryWarning: yes,
  withoutAccountArea: yes,
  withoutPhoneBar: yes,
  pageRow: yes,
  conversion: z.literal('signup').exactOptional(),
  section: z.string().exactOptional(),
});

const navigationSchema = z.object({
  place: z.enum(NAVIGATION_PLACES),
  order: z.int(),
  icon: z.enum(NAVIGATION_ICONS).exactOptional(),
  badge: z.enum(NAVIGATION_BADGES).exactOptional(),
  audience: z.enum(NAVIGATION_AUDIENCES).exactOptional(),
});

const querySchema = z.object({
  key: z.array(z.unknown()),
  endpoint: z.string(),
  query: z.record(z.string(), z.unknown()),
  fromSettings: z.record(z.string(), z.string()).exactOptional(),
  fromPath: z.record(z.string(), z.string()).exactOptional(),
  fromLocale: z.string().exactOptional(),
  fromPictures: z.string().exactOptional(),
  keyedByQuery: yes,
});

/** Segments of letters, digits and hyphens, or parameters; only the last parameter may be optional. */
const ROUTE_PATH = /^\/$|^(?:\/(?:[\w.-]+|:\w+(?:\?(?=$))?))+$/;

export const releaseRouteSchema = z.object({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  path: z.string().regex(ROUTE_PATH),
  layout: z.enum(LAYOUTS),
  access: z.enum(ACCESS),
  skeleton: z.enum(SKELETONS),
  skeletonWith: z.object({ parameter: z.string(), skeleton: z.enum(SKELETONS) }).exactOptional(),
  texts: routeTextsSchema,
  link: z.string().exactOptional(),
  parameters: z.record(z.string(), z.union([z.literal('id'), z.array(z.string().min(1)).min(1)])).exactOptional(),
  indexing: z.enum(['never', 'with-visitor-search']).exactOptional(),
  privateParameter: z.string().exactOptional(),
  isSameWithoutSlug: yes,
  subject: subjectSchema.exactOptional(),
  continuesAt: z.string().exactOptional(),
  membersGoTo: z.literal('subject').exactOptional(),
  experiment: z.string().exactOptional(),
  variants: z.array(z.string()).exactOptional(),
  ignoredCopy: z.array(z.enum(COPY_FIELDS)).exactOptional(),
  needs: z.object({ parameter: z.string(), otherwise: z.string().regex(ROUTE_PATH) }).exactOptional(),
  frame: frameSchema.exactOptional(),
  navigation: navigationSchema.exactOptional(),
  /** Files that the route's page needs beyond the entry, in load order: to be preloaded. */
  files: z.array(z.string()),
  /** Files that the route needs in one language only, in addition to `files`. */
  localeFiles: z.partialRecord(z.enum(LOCALES), z.array(z.string())).exactOptional(),
  prerender: z
    .object({
      queries: z.array(querySchema),
      visitorsOnly: z.literal(true).exactOptional(),
      anySearch: z.literal(true).exactOptional(),
      changedBy: z.array(z.string()).exactOptional(),
      madeWith: z.record(z.string(), z.enum(MADE_WITH)).exactOptional(),
      subjectQueries: z.array(querySchema).exactOptional(),
      changedByStored: z.array(z.string()).exactOptional(),
      oldestMinutes: z.int().positive().exactOptional(),
      actsAlone: yes,
    })
    .exactOptional(),
});

/**
 * What a build writes as `release.json` next to its files, and the ledger stores. Immutable. For the shell, `routes`
 * are its own pages and `entry` is its main script.
 */
export const releaseSchema = z.object({
  /** `<part>@<build>`: `build` is the hash of all sources that went in. */
  id: z.string().regex(/^[a-z0-9-]+@[0-9a-f]{12}$/),
  part: z.custom<Part>((value) => typeof value === 'string' && isPart(value), 'no name of a part'),
  build: z.string().regex(/^[0-9a-f]{12}$/),
  /** The contract it was built with (shell) or the range it accepts (remotes). */
  contract: z.string(),
  /** The script that starts the part. */
  entry: z.string(),
  /** The global variable under which a remote's container appears: `ownGlobalName`. */
  globalName: z.string(),
  /** Files that every page of the part needs with the entry: to be preloaded. */
  entryFiles: z.array(z.string()),
  files: z.array(releaseFileSchema).min(1),
  routes: z.array(releaseRouteSchema),
  slots: z.array(z.enum(SLOT_NAMES)),
  /** Translation files by locale, to be preloaded with a page in that locale. */
  localeFiles: z.partialRecord(z.enum(LOCALES), z.array(z.string())),
  /** CommonJS bundle that renders the part's public pages in the prerender process. Never sent to a browser. */
  prerenderFile: z.string().optional(),
  commit: z.string().nullable(),
  builtAt: z.iso.datetime(),
});

export type ReleaseFile = z.infer<typeof releaseFileSchema>;
export type ReleaseRoute = z.infer<typeof releaseRouteSchema>;
export type Release = z.infer<typeof releaseSchema>;

/** A name of its own for each build: two releases of one remote can live in one page (R-PLATFORM-RELEASE-GLOBAL). */
export function ownGlobalName({ part, build }: Pick<Release, 'part' | 'build'>): string {
  return `${part.replaceAll('-', '_')}_${build}`;
}

/** The gateway serves the files of releases below this path. */
export const RELEASE_FILES_PATH = '/_parts';

/** The address of a release's file: immutable. That of the empty path is what a build's own requests begin with. */
export function releaseFileUrl(part: string, build: string, path: string): string {
  return `${RELEASE_FILES_PATH}/${part}/${build}/${path}`;
}
