import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    globals: true,
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/components/test-setup.ts'],
    css: { include: [/\.css\?raw/], modules: { classNameStrategy: 'non-scoped' } },
  },
});
