import { defineConfig, devices } from '@playwright/test';
import { SITE_PORT } from './fixtures/site.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * The composed site in a real browser, on the production build. `CHROMIUM_PATH` names the browser;
 * `npm test` finds one.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/test-results',
  globalSetup: './fixtures/start-site.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://localhost:${SITE_PORT}`,
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args: ['--no-sandbox', '--force-color-profile=srgb'] },
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      testIgnore: ['composition/**'],
    },
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
});
