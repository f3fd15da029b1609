import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Vitest configuration of a package whose tests render components. The files of a worker share one jsdom and one copy
 * of every module, which makes a run four times as fast; after each test, `setup.ts` clears what tests could pass on.
 *
 * @param setupFiles setup files of the package in addition to `setup.ts`, by path from the package
 */
export function componentTests(setupFiles: readonly string[] = []) {
  return defineConfig({
    test: {
      ...componentSettings(setupFiles),
      include: ['src/**/*.test.{ts,tsx}'],
      // They belong to a project of their own (vitest.config.ts of the workspace).
      exclude: ['**/node_modules/**', '**/*.isolated.test.*'],
      isolate: false,
    },
  });
}

/**
 * Configuration of the workspace's project for the component tests of all packages. In one project, they share the
 * workers as well: each package would load jsdom, React and the parts that are shared once more.
 *
 * @param setupFiles additional setup files, by path from the workspace
 */
export function sharedComponentTests(setupFiles: readonly string[]) {
  return defineConfig({
    test: {
      ...componentSettings(setupFiles),
      name: 'components',
      include: ['{shell,shared-ui,mf-*}/src/**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/*.isolated.test.*'],
      isolate: false,
    },
  });
}

/**
 * Configuration of the workspace's project for component tests that need a fresh worker per file. Not merged with the
 * other one: Vitest concatenates merged lists, so an exclusion could not be removed.
 *
 * @param setupFiles additional setup files, by path from the workspace
 */
export function isolatedComponentTests(setupFiles: readonly string[]) {
  return defineConfig({
    test: {
      ...componentSettings(setupFiles),
      name: 'isolated components',
      include: ['*/src/**/*.isolated.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', 'api-gateway/**', 'tooling/**'],
    },
  });
}

function componentSettings(setupFiles: readonly string[]) {
  return {
    environment: 'jsdom',
    setupFiles: [fileURLToPath(new URL('./setup.ts', import.meta.url)), ...setupFiles],
    css: { include: [/\.css\?raw/], modules: { classNameStrategy: 'non-scoped' as const } },
    maxWorkers: '100%',
    sequence: { groupOrder: 1 },
    restoreMocks: true,
    // Whole forms are typed letter by letter, on machines that build at the same time.
    testTimeout: 20_000,
    expect: { requireAssertions: true, poll: { timeout: 8000 } },
  };
}
