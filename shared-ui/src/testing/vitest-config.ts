import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Vitest configuration of a package whose tests render components. The files of a worker share one jsdom and one copy
 * of every module, which makes a run four times as fast; `setup.ts` clears after each test what they could pass on.
 *
 * @param setupFiles what the package sets up beyond `setup.ts`, by path from the package.
 */
export function componentTests(setupFiles: readonly string[] = []) {
  return defineConfig({
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      // They belong to a project of their own (vitest.config.ts of the workspace).
      exclude: ['**/node_modules/**', '**/*.isolated.test.*'],
      setupFiles: [fileURLToPath(new URL('./setup.ts', import.meta.url)), ...setupFiles],
      css: { include: [/\.css\?raw/], modules: { classNameStrategy: 'non-scoped' } },
      maxWorkers: '100%',
      isolate: false,
      restoreMocks: true,
      // Whole forms are typed letter by letter, on machines that build at the same time.
      testTimeout: 20_000,
      expect: { poll: { timeout: 8000 } },
    },
  });
}
