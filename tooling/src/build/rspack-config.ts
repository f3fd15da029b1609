import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import type { Part } from '@tandem/contracts/composition/part';
import { ownGlobalName, releaseFileUrl } from '@tandem/contracts/composition/release';
import { BROWSERS, moduleRules } from './module-rules.ts';
import type { BuildMode } from './module-rules.ts';
import { distOf } from './part-source.ts';
import type { PartSource } from './part-source.ts';
import { RetriedFiles } from './retried-files.ts';
import { sourceName } from './source-name.ts';
import { HOST_MODULES, providedByShell, requiredByRemotes } from './sharing.ts';

export interface PartBuild extends Pick<PartSource, 'part' | 'directory'> {
  build: string;
  mode: BuildMode;
}

export const REMOTE_ENTRY = 'remote-entry.js';
export const EXPOSED_MODULE = './remote';
export const PRERENDER_FILE = 'prerender.cjs';
/** The build of a part that is served live in development. */
export const LIVE_BUILD = 'live';

/**
 * The module of react-router that navigates, a second time (`shared-ui/src/host/late-router`). A bundler keeps all that is
 * used of a module in one file, and the first page needs a few constants of this one.
 */
function routerCore({ directory, mode }: PartBuild): string {
  const facade = createRequire(path.join(directory, 'package.json')).resolve('@tandem/shared-ui/router');
  const entry = createRequire(facade).resolve('react-router');
  return `${path.join(path.dirname(entry), '..', mode, 'lib/router/router.js')}?core`;
}

/** What all builds have in common: names, loaders, class names. */
export function baseConfig(input: PartBuild): Configuration {
  const { part, directory, build, mode } = input;
  const name = ownGlobalName({ part, build });
  return {
    context: directory,
    mode,
    // Kept with the release and never served: without the sources, and with names that no folder of a machine is in.
    devtool: mode === 'production' ? 'hidden-nosources-source-map' : 'cheap-module-source-map',
    output: {
      path: distOf({ directory }),
      publicPath: releaseFileUrl(part, build, ''),
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      devtoolModuleFilenameTemplate: sourceName(directory),
      // Where two have one name, the bundler's own has a hash of the folder in it.
      devtoolFallbackModuleFilenameTemplate: sourceName(directory),
      // As long as the shell waits for a page: a chunk that hangs is requested again by the retry.
      chunkLoadTimeout: 10_000,
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      // Remotes have the router from the shell.
      ...(part === 'shell' && { alias: { 'react-router/core$': routerCore(input) } }),
    },
    module: {
      rules: moduleRules(mode, BROWSERS),
      // Custom properties keep their names: tokens belong to all parts, and a layout may give one another value.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/auto': {
          localIdentName: mode === 'production' ? `${shortName(part)}-[hash:8]` : '[uniqueName]-[name]-[local]',
        },
      },
    },
    // Every rule is scoped by its module and is in a layer: the order of files does not matter.
    ignoreWarnings: [/Conflicting order/],
    performance: false,
    stats: 'errors-warnings',
  };
}

/** The style minimizer has to know the browsers, or it rewrites logical properties for old ones. */
export function minimizers() {
  return [
    new rspack.SwcJsMinimizerRspackPlugin(),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
  ];
}

/** Class names are scoped by part, so that two parts never share one. */
function shortName(part: Part): string {
  return part === 'shell' ? 's' : part.slice(3, 5);
}

function federation(part: Part, name: string): ModuleFederationPlugin {
  const options =
    part === 'shell'
      ? {
          shared: providedByShell(),
          experiments: {
            provideExternalRuntime: true,
            optimization: { target: 'web' as const, disableSnapshot: true },
          },
        }
      : {
          filename: REMOTE_ENTRY,
          library: { type: 'var' as const, name },
          exposes: { [EXPOSED_MODULE]: { import: './src/remote.ts', name: 'remote' } },
          shared: requiredByRemotes(),
          // A remote loads no other one.
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web' as const, disableSnapshot: true, disableRemote: true },
          },
        };
  return new ModuleFederationPlugin({ name, shareStrategy: 'loaded-first', dts: false, manifest: false, ...options });
}

/**
 * The federation plugin requires its runtime as CommonJS, of which nothing can be left out. The same
 * packages as ES modules lose what is switched off above.
 */
function federationRuntimeAsModules(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
  const bundler = createRequire(tools.resolve('@module-federation/webpack-bundler-runtime'));
  const files = [
    enhanced.resolve('@module-federation/inject-external-runtime-core-plugin'),
    tools.resolve('@module-federation/webpack-bundler-runtime'),
    tools.resolve('@module-federation/runtime'),
    bundler.resolve('@module-federation/runtime'),
  ];
  return Object.fromEntries(files.map((file) => [file, file.replace(/\.cjs$/, '.js')]));
}

/** Scripts name the hash of every chunk that they load. */
export function integrityOfChunks() {
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false });
}

/**
 * Deterministic ids are made of modules' names, and federation's modules have the absolute path of the checkout in
 * theirs: equal sources would give other bytes in another folder (docs/decisions/0003). Ids in the order of the graph
 * depend on no path, and need not outlive a release, whose files have addresses of their own. While a part is edited they
 * have to: a hot update finds its modules by them.
 */
function idsOf(mode: BuildMode) {
  const kind = mode === 'production' ? ('natural' as const) : ('deterministic' as const);
  return { chunkIds: kind, moduleIds: kind };
}

/** The build that a browser gets. */
export function browserConfig(input: PartBuild): Configuration {
  const base = baseConfig(input);
  const { part, mode } = input;
  return {
    ...base,
    name: `${part} browser`,
    target: ['web', 'es2022'],
    entry: part === 'shell' ? { main: './src/main.ts' } : {},
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...federationRuntimeAsModules() } },
    optimization: {
      minimize: mode === 'production',
      minimizer: minimizers(),
      ...idsOf(mode),
      runtimeChunk: false,
    },
    plugins: [
      federation(part, ownGlobalName(input)),
      new RetriedFiles(),
      // The hash of a hot update is not known in advance.
      ...(mode === 'production' ? [integrityOfChunks()] : []),
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
    ],
  };
}

/** Loaders of a build that Node evaluates: one file, nothing loaded later. */
export function nodeModuleOptions(base: Configuration, mode: BuildMode): NonNullable<Configuration['module']> {
  return {
    ...base.module,
    rules: moduleRules(mode, ['node >= 22']),
    parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
  };
}

/**
 * The build that the prerender process evaluates: one CommonJS file. A remote's leaves out what the
 * shell's provides, exactly as in the browser.
 */
export function prerenderConfig(input: PartBuild): Configuration {
  const base = baseConfig(input);
  const { part, mode } = input;
  const provided: Record<string, string> = Object.fromEntries(
    ['react', 'react/jsx-runtime', 'react-dom', ...HOST_MODULES].map((name) => [name, `commonjs ${name}`]),
  );
  return {
    ...base,
    name: `${part} prerender`,
    target: 'node22',
    devtool: false,
    entry: { prerender: part === 'shell' ? './src/prerender.tsx' : './src/remote.ts' },
    output: {
      ...base.output,
      path: path.join(distOf(input), 'prerender'),
      filename: PRERENDER_FILE,
      library: { type: 'commonjs2' },
      clean: true,
    },
    module: nodeModuleOptions(base, mode),
    externals: part === 'shell' ? {} : provided,
    externalsPresets: { node: false },
    optimization: { minimize: mode === 'production', splitChunks: false, moduleIds: 'deterministic' },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
