import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isolatedComponentTests, sharedComponentTests } from './shared-ui/src/testing/vitest-config.ts';

// Workers, and the gateways that tests start as processes, keep what they have compiled from run to run: a process of
// the gateway begins in two thirds of the time.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compile', import.meta.url));

/**
 * All Vitest tests in one run, by workers that the packages share. A worker keeps its modules from file to file, which
 * is what makes a run short. A file whose tests replace modules (`vi.mock`), or count on modules that nobody has used
 * yet, is named `*.isolated.test.ts(x)` and gets a fresh worker.
 *
 * Each project asks for as many workers as there are cores, and the gateway for more: Vitest leaves one core to its own
 * process by default, and on two cores that is half of the machine. Projects that have as many are a group; the gateway's
 * is the first one.
 *
 * `vitest run mf-chat/` runs one package, `vitest related --run FILE` what can reach a file.
 */
export default defineConfig({
  test: {
    projects: [
      'contracts',
      'tooling',
      'api-gateway',
      sharedComponentTests(['./shell/src/test-setup.ts']),
      isolatedComponentTests(['./shell/src/test-setup.ts']),
      {
        test: {
          name: 'isolated',
          include: ['{tooling,api-gateway}/**/*.isolated.test.ts'],
          exclude: ['**/node_modules/**'],
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { requireAssertions: true, poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
