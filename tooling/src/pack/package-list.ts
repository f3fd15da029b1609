import path from 'node:path';
import { WORKSPACE } from '../workspace.ts';

/** A package of this workspace as a part outside of it installs it. */
export interface PackedPackage {
  name: string;
  /** The folder whose package.json names its dependencies, and from which they are resolved. */
  home: string;
  /** The folder of the sources, below `home`. */
  sources: string;
  /** The file, below `sources`, that is compiled with what it imports; all sources when it is left out. */
  entry?: string;
  /** `lib` and `types` of its compilation; a file of types by its address. */
  compilerOptions: Readonly<Record<string, unknown>>;
  /** Sources that are not for others. */
  exclude: readonly string[];
  /** `exports` of package.json; in a target, `{}` is `dist/….js` with its types. */
  exports: Readonly<Record<string, string>>;
  /** Dependencies that are not those of the package.json in `home`. */
  dependencies?: readonly string[];
  bin?: Readonly<Record<string, string>>;
  /**
   * It brings the Node of this workspace, in which its commands run: `npm run` finds it before the system's, which may be too
   * old to load TypeScript.
   */
  bringsNode?: true;
}

const BROWSER = { lib: ['es2024', 'dom', 'dom.iterable'], types: [path.join(WORKSPACE, 'tooling/types/assets')] };
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx'];

export const PACKED: readonly PackedPackage[] = [
  {
    name: '@tandem/contracts',
    home: path.join(WORKSPACE, 'contracts'),
    sources: 'src',
    compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], types: [] },
    exclude: TESTS,
    exports: { './*': './dist/*.js' },
  },
  {
    name: '@tandem/shared-ui',
    home: path.join(WORKSPACE, 'shared-ui'),
    sources: 'src',
    compilerOptions: BROWSER,
    exclude: [
      ...TESTS,
      'src/sketches',
      // The shell's alone.
      'src/host/late-router',
      'src/testing/setup.ts',
      'src/testing/token-contrast.ts',
      'src/testing/vitest-config.ts',
    ],
    exports: {
      './tokens/*.css': './dist/tokens/*.css',
      './components/*': './dist/components/*/*.js',
      './host': './dist/host/index.js',
      './router': './dist/host/router.js',
      './query': './dist/host/query.js',
      './i18n': './dist/host/i18n.js',
      './testing': './dist/testing/index.js',
    },
  },
  {
    name: '@tandem/build',
    home: path.join(WORKSPACE, 'tooling'),
    sources: 'src/build',
    compilerOptions: { lib: ['es2024'], types: ['node'] },
    exclude: TESTS,
    exports: { './types/assets': './assets.d.ts' },
    dependencies: ['@module-federation/enhanced', '@rspack/core', '@tandem/contracts'],
    bin: { 'tandem-build': './dist/build-command.js' },
    bringsNode: true,
  },
  {
    name: '@tandem/mf',
    home: path.join(WORKSPACE, 'api-gateway'),
    sources: 'src',
    entry: 'cli/client/mf-command.ts',
    compilerOptions: { lib: ['es2024', 'esnext'], types: ['node'] },
    exclude: TESTS,
    exports: {},
    dependencies: ['tar-stream', '@tandem/contracts'],
    bin: { mf: './dist/cli/client/mf-command.js' },
    bringsNode: true,
  },
];
