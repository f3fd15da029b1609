import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Vitest configuration of a package whose tests render components.
 *
 * @param setupFiles what the package sets up beyond `setup.ts`, by path from the package.
 */
export function componentTests(setupFiles: readonly string[] = []) {
  return defineConfig({
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('./setup.ts', import.meta.url)), ...setupFiles],
      css: { include: [/\.css\?raw/], modules: { classNameStrategy: 'non-scoped' } },
      restoreMocks: true,
      // Whole forms are typed letter by letter, on machines that build at the same time.
      testTimeout: 20_000,
      expect: { poll: { timeout: 8000 } },
    },
  });
}
