import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts', 'demo/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.isolated.test.ts'],
    // A worker loads the gateway once, not once a file; each file has a database of its own.
    // Half as many again as there are cores: tests that wait for a process, or for a time to be over, leave theirs to others.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
    // One embedded PostgreSQL per run; each test file clones the migrated template database.
    globalSetup: ['test/global-setup.ts'],
    // Two busy cores make a slow machine: a limit that only a hang reaches.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});
