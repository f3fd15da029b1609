import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { FILE_TYPES, OTHER_FILE_TYPE } from '@tandem/contracts/composition/file-types';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Part } from '@tandem/contracts/composition/part';
import { FIXTURE_PARTS, FIXTURE_ROUTES } from './fixture-routes.ts';
import type { FixturePart, FixtureTraits } from './fixture-routes.ts';

const ROUTES_BY_PART: Readonly<Partial<Record<Part, Readonly<Record<string, FixtureTraits>>>>> = FIXTURE_ROUTES;

export interface FixtureInput {
  part: Part;
  contract?: string;
  /** Text in the entry script, so that a test knows it again. Random when left out. */
  marker?: string;
  routes?: Partial<ReleaseRoute>[];
  /** Source of the prerender bundle. */
  prerender?: string;
  /** More files by path. */
  files?: Readonly<Record<string, string>>;
  /** The entry names no hashes, as one of a bundler without the plugin for it. */
  isWithoutHashes?: true;
  /** Changes what release.json says, after everything else. */
  edit?: (release: Release) => unknown;
}

/** A route of the fixture's site, with texts of the test. Throws when the site has no such route. */
export function fixtureRoute(id: string, more: Partial<ReleaseRoute> = {}): ReleaseRoute {
  const traits = Object.values(ROUTES_BY_PART).find((routes) => routes !== undefined && id in routes)?.[id];
  if (traits === undefined) throw new Error(`The fixture has no route ${id}`);
  return {
    ...(structuredClone(traits) as ReleaseRoute),
    id,
    skeleton: 'page',
    texts: { title: { en: `${id} of {tenant}`, fr: `${id} chez {tenant}` } },
    files: [],
    ...more,
  };
}

const hashOf = (content: string) => createHash('sha384').update(content).digest('base64');

/** The hashes of all scripts and style sheets, as an entry has those of what it loads. */
const namedHashes = (files: Readonly<Record<string, string>>) =>
  Object.entries(files)
    .filter(([path]) => /\.(?:js|css)$/.test(path))
    .map(([, content]) => `sha384-${hashOf(content)}`)
    .join(' ');

const contentTypeOf = (path: string) => FILE_TYPES[extname(path)] ?? OTHER_FILE_TYPE;

/**
 * Writes a small build into a folder of its own, as the tooling does. Returns the folder and what release.json says.
 */
export async function writeBuild(input: FixtureInput): Promise<{ dist: string; release: Release }> {
  const { part } = input;
  const marker = input.marker ?? randomBytes(8).toString('hex');
  const others: Record<string, string> = {
    'page.css': `.page { color: red } /* ${marker} */`,
    'locale-en.js': 'en',
    'locale-fr.js': 'fr',
    ...(part === 'shell' && {
      'fraunces-latin-wght-normal.1234.woff2': 'font one',
      'quicksand-latin-wght-normal.1234.woff2': 'font two',
    }),
    ...(input.prerender !== undefined && { 'prerender/prerender.cjs': input.prerender }),
    ...input.files,
  };
  const hashes = input.isWithoutHashes ? '' : `/* ${namedHashes(others)} */`;
  const entry = `/* ${part} ${marker} */ ${'globalThis.loaded = true; '.repeat(40)}${hashes}`;
  const files = { 'entry.js': entry, ...others };
  const dist = await mkdtemp(join(tmpdir(), 'tandem-build-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  const described = Object.entries(files).map(([path, content]) => ({
    path,
    sha384: hashOf(content),
    bytes: Buffer.byteLength(content),
    contentType: contentTypeOf(path),
  }));
  const build = createHash('sha256')
    .update(JSON.stringify([part, files, input.contract, input.routes]))
    .digest('hex')
    .slice(0, 12);
  const owned = Object.keys(ROUTES_BY_PART[part] ?? {});
  const release: Release = {
    id: `${part}@${build}`,
    part,
    build,
    contract: input.contract ?? (part === 'shell' ? '2.0.0' : '^2'),
    entry: 'entry.js',
    globalName: `${part.replaceAll('-', '_')}_${build}`,
    entryFiles: part === 'shell' ? ['page.css', ...Object.keys(files).filter((path) => path.endsWith('.woff2'))] : [],
    files: described,
    routes: owned.map((id) =>
      fixtureRoute(id, {
        ...(part !== 'shell' && { files: ['page.css'] }),
        ...input.routes?.find((route) => route.id === id),
      }),
    ),
    slots: [],
    localeFiles: { en: ['locale-en.js'], fr: ['locale-fr.js'] },
    ...(input.prerender !== undefined && { prerenderFile: 'prerender/prerender.cjs' }),
    commit: null,
    builtAt: new Date().toISOString(),
  };
  await writeFile(join(dist, 'release.json'), JSON.stringify(input.edit === undefined ? release : input.edit(release)));
  return { dist, release };
}

/** One build of each part; `inputs` says more of some. */
export async function writeAllBuilds(
  inputs: Partial<Record<FixturePart, Omit<FixtureInput, 'part'>>> = {},
): Promise<Record<FixturePart, { dist: string; release: Release }>> {
  const builds = await Promise.all(
    FIXTURE_PARTS.map(async (part) => [part, await writeBuild({ part, ...inputs[part] })] as const),
  );
  return Object.fromEntries(builds) as Record<FixturePart, { dist: string; release: Release }>;
}

/** A prerender bundle of the shell that writes what it was called with; the remote's page is its `page(plan, url)`. */
export const SHELL_BUNDLE = `
module.exports = {
  shared: { react: { version: 'shared' } },
  render: async ({ plan, url, remote }) => remote
    ? '<main data-page="' + plan.route.id + '" data-url="' + url + '"' + (plan.hasSession ? ' data-session="true"' : '') + '>' + remote.page(plan, url) + '</main>'
    : '<main data-frame="' + (plan.route ? plan.route.id : plan.status) + '" style="width:60%" data-session="' + plan.hasSession + '"></main>',
};`;

/** A remote's bundle that shows the data of its queries, or that they were refused. */
export const REMOTE_BUNDLE = `
const react = require('react');
module.exports = { default: { page: (plan) => plan.locale + ' ' + react.version + ' ' + JSON.stringify(plan.queries.map(({ data, refusal }) => refusal ? refusal.code : data.name)) } };`;

export async function removeBuilds(builds: Iterable<{ dist: string }>): Promise<void> {
  await Promise.all([...builds].map(({ dist }) => rm(dist, { recursive: true, force: true })));
}
