import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { FILE_TYPES, OTHER_FILE_TYPE } from '@tandem/contracts/composition/file-types';
import { CONTRACT_VERSION } from '@tandem/contracts/composition/remote';
import type { PrerenderQuery, RouteDefinition, RouteTable } from '@tandem/contracts/composition/remote';
import type { Release, ReleaseFile, ReleaseRoute } from '@tandem/contracts/composition/release';
import { ownGlobalName, releaseSchema } from '@tandem/contracts/composition/release';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { RouteTexts } from '@tandem/contracts/composition/route';
import type { Locale, LocalizedText } from '@tandem/contracts/product/locales';
import { distOf } from './part-source.ts';
import { PRERENDER_FILE, REMOTE_ENTRY } from './rspack-config.ts';
import type { PartBuild } from './rspack-config.ts';

/** What a part says about itself in plain data, read from its sources without a browser. */
export interface PartDescription {
  contract: string;
  routes: RouteTable;
  /** The texts of a route, by its id. */
  textsOf: (id: string) => RouteTexts<LocalizedText>;
  slots: readonly SlotName[];
}

/** Files of a named chunk group, scripts and styles only, without repeats. */
function filesOfGroup(stats: StatsCompilation, name: string): string[] | null {
  const group = stats.namedChunkGroups?.[name];
  if (!group) return null;
  return (group.assets ?? []).map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file));
}

function requireGroup(stats: StatsCompilation, part: string, name: string): string[] {
  const files = filesOfGroup(stats, name);
  if (files) return files;
  throw new Error(`${part}: no chunk is named "${name}". Its import needs /* webpackChunkName: "${name}" */.`);
}

/** Scripts of a route in each language, where its page has such: `route-<id>-[request]` of `<locale>.json`. */
function localeFilesOfRoute(stats: StatsCompilation, id: string, known: ReadonlySet<string>) {
  const found = LOCALES.map((locale) => [locale, filesOfGroup(stats, `route-${id}-${locale}-json`)] as const);
  const given = found.flatMap(([locale, files]) =>
    files === null ? [] : [[locale, files.filter((file) => !known.has(file))] as const],
  );
  return given.length === 0 ? null : (Object.fromEntries(given) as Partial<Record<Locale, string[]>>);
}

interface DescribedBuild {
  build: PartBuild;
  stats: StatsCompilation;
  /** Files that every page of the part has. */
  known: ReadonlySet<string>;
}

type Prerender = NonNullable<ReleaseRoute['prerender']>;

/** A query of a route table as plain data. */
function describeQuery({
  key,
  endpoint,
  query,
  fromSettings,
  fromPath,
  fromLocale,
  fromPictures,
  keyedByQuery,
}: PrerenderQuery): Prerender['queries'][number] {
  return {
    key: [...key],
    endpoint,
    query: Object.assign({}, query),
    ...(fromSettings && { fromSettings: { ...fromSettings } }),
    ...(fromPath && { fromPath: Object.assign({}, fromPath) }),
    ...(fromLocale && { fromLocale }),
    ...(fromPictures && { fromPictures }),
    ...(keyedByQuery && { keyedByQuery }),
  };
}

function describeRoute(
  { build, stats, known }: DescribedBuild,
  id: string,
  definition: RouteDefinition,
  texts: RouteTexts<LocalizedText>,
): ReleaseRoute {
  const { page: _page, prerender, ...traits } = definition;
  const localeFiles = localeFilesOfRoute(stats, id, known);
  return {
    // Plain data of the table: what is read-only there is copied.
    ...(structuredClone(traits) as Omit<ReleaseRoute, 'id' | 'texts' | 'files' | 'localeFiles' | 'prerender'>),
    id,
    texts,
    ...(prerender && {
      prerender: {
        queries: prerender.queries.map(describeQuery),
        ...(prerender.visitorsOnly && { visitorsOnly: true as const }),
        ...(prerender.anySearch && { anySearch: true as const }),
        ...(prerender.changedBy && { changedBy: [...prerender.changedBy] }),
        ...(prerender.madeWith && { madeWith: { ...prerender.madeWith } }),
        ...(prerender.subjectQueries && { subjectQueries: prerender.subjectQueries.map(describeQuery) }),
        ...(prerender.changedByStored && { changedByStored: [...prerender.changedByStored] }),
        ...(prerender.oldestMinutes && { oldestMinutes: prerender.oldestMinutes }),
        ...(prerender.actsAlone && { actsAlone: true as const }),
      },
    }),
    files: requireGroup(stats, build.part, `route-${id}`).filter((file) => !known.has(file)),
    ...(localeFiles && { localeFiles }),
  };
}

async function describeFiles(directory: string): Promise<ReleaseFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const content = await readFile(file);
      return {
        path: path.relative(directory, file).replaceAll(path.sep, '/'),
        sha384: createHash('sha384').update(content).digest('base64'),
        bytes: content.length,
        contentType: FILE_TYPES[path.extname(file)] ?? OTHER_FILE_TYPE,
      };
    }),
  );
}

/** Files that every page of the part needs: the shell's first chunk, or a remote's exposed module. */
function entryOf(build: PartBuild, stats: StatsCompilation): { entry: string; entryFiles: string[] } {
  if (build.part !== 'shell') return { entry: REMOTE_ENTRY, entryFiles: requireGroup(stats, build.part, 'remote') };
  const files = (stats.entrypoints?.['main']?.assets ?? []).map((asset) => asset.name);
  const entry = files.findLast((file) => file.endsWith('.js'));
  if (entry === undefined) throw new Error('shell: the build has no main script.');
  const fonts = (stats.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith('.woff2'));
  return { entry, entryFiles: [...files.filter((file) => file !== entry), ...fonts] };
}

/** Describes a finished build as a release: what the ledger keeps and the page plan is made from. */
export async function describeRelease(
  build: PartBuild,
  stats: StatsCompilation,
  description: PartDescription,
  commit: string | null,
): Promise<Release> {
  const { entry, entryFiles } = entryOf(build, stats);
  const known = new Set([entry, ...entryFiles]);
  const localeFilesOf = (locale: Locale) =>
    requireGroup(stats, build.part, `locale-${locale}-json`).filter((file) => !known.has(file));
  const files = await describeFiles(distOf(build));
  const prerenderFile = `prerender/${PRERENDER_FILE}`;
  return releaseSchema.parse({
    id: `${build.part}@${build.build}`,
    part: build.part,
    build: build.build,
    contract: build.part === 'shell' ? CONTRACT_VERSION : description.contract,
    entry,
    globalName: ownGlobalName(build),
    entryFiles,
    files,
    routes: Object.entries(description.routes).map(([id, definition]) =>
      describeRoute({ build, stats, known }, id, definition, description.textsOf(id)),
    ),
    slots: [...description.slots],
    localeFiles: Object.fromEntries(LOCALES.map((locale) => [locale, localeFilesOf(locale)])),
    ...(files.some((file) => file.path === prerenderFile) && { prerenderFile }),
    commit,
    builtAt: new Date().toISOString(),
  } satisfies Release);
}
