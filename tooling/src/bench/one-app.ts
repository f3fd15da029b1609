import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import type { Configuration, StatsCompilation } from '@rspack/core';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { RELEASE_FILES_PATH } from '@tandem/contracts/composition/release';
import { compile } from '../build/compile.ts';
import { baseConfig, integrityOfChunks, minimizers, nodeModuleOptions } from '../build/rspack-config.ts';
import { partDirectory, REMOTES, sourceOf, WORKSPACE } from '../workspace.ts';

const OUTPUT = path.join(WORKSPACE, '.cache/one-app');
/** What `bench-app/remotes` is in this build. */
const REMOTES_MODULE = path.join(OUTPUT, 'remotes.mjs');
/** Below the prefix that the page's policy lets scripts come from. */
export const ONE_APP_PREFIX = `${RELEASE_FILES_PATH}/one-app/`;

interface OneAppFile {
  content: Buffer;
  brotli: Buffer;
  /** As in `integrity="…"`: the page's policy runs no script without one. */
  integrity: string;
}

interface OneAppPrerender {
  remotes: Readonly<Record<RemotePart, RemoteDefinition>>;
  render: (input: { plan: PagePlan; url: string; remote: unknown }) => Promise<string>;
}

/** The baseline of the benchmark: the same sources built as one app, split by route. */
export interface OneApp {
  /** Scripts and styles of the first chunk. */
  entryFiles: readonly string[];
  /** What a route needs beyond it, by route id. */
  routeFiles: (routeId: string) => readonly string[];
  localeFiles: (plan: PagePlan) => readonly string[];
  fonts: readonly string[];
  files: ReadonlyMap<string, OneAppFile>;
  render: (plan: PagePlan, url: string) => Promise<string>;
}

/** Writes the module that imports every remote of this checkout, so that no list of them is kept. */
async function writeRemotes(): Promise<void> {
  const entries = REMOTES.map((part) => [part, path.join(partDirectory(part), 'src/remote.ts')] as const);
  const imports = entries.map(([, file], index) => `import remote${index} from ${JSON.stringify(file)};`);
  const members = entries.map(([part], index) => `  ${JSON.stringify(part)}: remote${index},`);
  await mkdir(OUTPUT, { recursive: true });
  await writeFile(REMOTES_MODULE, [...imports, 'export const remotes = {', ...members, '};', ''].join('\n'));
}

function configurations(): { browser: Configuration; prerender: Configuration } {
  const base = baseConfig({ ...sourceOf('shell'), build: 'one_app', mode: 'production' });
  const shared = {
    ...base,
    context: path.join(WORKSPACE, 'tooling'),
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, 'bench-app/remotes': REMOTES_MODULE } },
    output: { ...base.output, path: path.join(OUTPUT, 'browser'), publicPath: ONE_APP_PREFIX },
    plugins: [new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify('production') })],
  };
  return {
    browser: {
      ...shared,
      target: ['web', 'es2022'],
      entry: { main: './bench-app/main.ts' },
      optimization: { minimizer: minimizers(), chunkIds: 'deterministic' },
      plugins: [...shared.plugins, integrityOfChunks()],
    },
    prerender: {
      ...shared,
      target: 'node22',
      entry: { prerender: './bench-app/prerender.ts' },
      output: {
        ...base.output,
        path: path.join(OUTPUT, 'prerender'),
        filename: 'prerender.cjs',
        library: { type: 'commonjs2' },
      },
      module: nodeModuleOptions(base, 'production'),
    },
  };
}

const namesOf = (stats: StatsCompilation, group: string): string[] =>
  (stats.namedChunkGroups?.[group]?.assets ?? []).map((asset) => asset.name).filter((name) => /\.(js|css)$/.test(name));

/** Builds the baseline and loads it, compressed as a static server would hold it. */
export async function buildOneApp(): Promise<OneApp> {
  await writeRemotes();
  const { browser, prerender } = configurations();
  const { stats } = await compile(browser);
  await compile(prerender);
  const folder = path.join(OUTPUT, 'browser');
  const files = new Map<string, OneAppFile>();
  for (const name of await readdir(folder)) {
    const content = await readFile(path.join(folder, name));
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    files.set(name, { content, brotli: brotliCompressSync(content), integrity });
  }
  const { render, remotes } = createRequire(import.meta.url)(
    path.join(OUTPUT, 'prerender/prerender.cjs'),
  ) as OneAppPrerender;
  const entryFiles = namesOf(stats, 'main');
  const beyondEntry = (group: string) => namesOf(stats, group).filter((name) => !entryFiles.includes(name));
  return {
    entryFiles,
    files,
    fonts: [...files.keys()].filter((name) => name.endsWith('.woff2')),
    routeFiles: (routeId) => beyondEntry(`route-${routeId}`),
    localeFiles: ({ locale }) => beyondEntry(`locale-${locale}-json`),
    render: (plan, url) => {
      const owner = plan.prerendered ? plan.route?.part : undefined;
      return render({ plan, url, remote: owner === undefined || owner === 'shell' ? null : remotes[owner] });
    },
  };
}
