import { defineConfig, devices } from '@playwright/test';
import { SITE_PORT } from './fixtures/site.ts';

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const headlessShell = process.env['HEADLESS_SHELL_PATH'] ?? chromium;
// The tests run as root in containers, where the browser's own sandbox does not start.
const args = ['--no-sandbox', '--force-color-profile=srgb'];
// A page of a test lives for seconds: what its engine would compile a second time, to run faster, is not worth it.
const shellArgs = [...args, '--js-flags=--no-opt'];
// One pixel for each of CSS: the real phone has seven, and a browser without a graphics card draws them by itself. What is
// laid out, and where, is the same.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

/**
 * The composed site in a real browser, on the production build. Most tests run in Chromium's headless shell
 * (`HEADLESS_SHELL_PATH`), in which a page opens in a third of the time; those of what only the whole browser has, in
 * Chromium itself (`CHROMIUM_PATH`). `npm test` finds both. Three workers with a site each (fixtures/site.ts), as two leave a fifth of
 * two cores idle; `E2E_WORKERS` says otherwise. `E2E_TRACE=1` keeps a trace of what failed; it makes every test slower,
 * those of many pages several times.
 */
export default defineConfig({
  testDir: '.',
  // What only `npm run pseudo` is about.
  testIgnore: process.env['PSEUDO_LOCALE'] === undefined ? ['pages/pseudo-texts.spec.ts'] : [],
  outputDir: '../.cache/test-results',
  globalSetup: './fixtures/start-sites.ts',
  globalTeardown: './fixtures/print-failure-matrix.ts',
  fullyParallel: false,
  workers: process.env['E2E_RUNNING'] ? 1 : Number(process.env['E2E_WORKERS'] ?? 3),
  // A run by hand shows every failure; `npm test` gives a second try and names what needed it.
  retries: Number(process.env['E2E_RETRIES'] ?? 0),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // `npm test` runs all of them.
  forbidOnly: process.env['E2E_RETRIES'] !== undefined,
  use: {
    baseURL: `http://localhost:${SITE_PORT}`,
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    // It would serve files that a test removes; tests of the worker itself allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: headlessShell, args: shellArgs },
  },
  // A test names its project by a tag. `untagged` has those that name none: they fail at once (fixtures/test.ts).
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: phone,
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      // Without the motion that each press would wait for. The phone has it, as most people do.
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      // Notifications, documents kept for the Back button, the time of the first paint.
      name: 'chromium',
      grep: /@chromium/,
      use: {
        ...phone,
        launchOptions: {
          executablePath: chromium || headlessShell,
          args,
          // Playwright switches off that a browser keeps whole documents for its Back button.
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
    { name: 'untagged', grepInvert: /@phone|@desktop|@both|@chromium/ },
  ],
});
