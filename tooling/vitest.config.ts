import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.isolated.test.ts'],
    maxWorkers: '100%',
    isolate: false,
    // After the gateway's, which have more workers: Vitest runs projects beside each other that have as many.
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});
