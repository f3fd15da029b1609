import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    maxWorkers: '100%',
    isolate: false,
    sequence: { groupOrder: 1 },
    expect: { requireAssertions: true },
  },
});
