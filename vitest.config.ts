import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['contracts', 'tooling', 'shared-ui', 'shell', 'mf-*', 'api-gateway'] },
});
