import { existsSync } from 'node:fs';
import type { Config } from '../../platform/config/env.ts';

/** Where Debian, Ubuntu, Alpine, Fedora and macOS put Chromium and Chrome. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chrome-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser in which releases are tried: that of CHROMIUM_PATH, or an installed one. Null without one. */
export function findBrowser({ chromium }: Pick<Config, 'chromium'>): string | null {
  if (chromium !== null) return existsSync(chromium) ? chromium : null;
  return INSTALLED.find((file) => existsSync(file)) ?? null;
}
