import path from 'node:path';
import { parseArgs } from 'node:util';
import { isLocale } from '@tandem/contracts/product/locales';
import { compareFirstLoad } from '../bench/compare-first-load.ts';
import { measurePages } from '../bench/measure-pages.ts';
import { findChromium } from '../browser.ts';
import { startSiteProcess } from '../site-process.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm run bench [-- --rounds 5]`: what composing costs, against the same sources built as one app.
 *
 * `npm run bench -- --pages [--origin http://localhost:8080] [--locales en,fr] [--only /pages] [--rounds 3]`:
 * Lighthouse's four scores and CLS of every public page, of a site that runs already or of its own. Ends with 1 when
 * a page falls short. Give it a quiet machine: performance is measured with this machine's processor.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    pages: { type: 'boolean', default: false },
    origin: { type: 'string' },
    locales: { type: 'string', default: 'en' },
    only: { type: 'string' },
  },
});
const PORT = process.env['BENCH_PORT'] ?? '8282';

const startOwnSite = () =>
  startSiteProcess({
    PORT,
    DATA_DIR: path.join(WORKSPACE, '.cache/bench-data'),
    DEMO_MEMBERS: '240',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });

const chromium = await findChromium();
const site = values.pages && values.origin !== undefined ? null : await startOwnSite();
let short = 0;
try {
  if (values.pages) {
    const locales = values.locales.split(',').filter(isLocale);
    const origin = site?.origin ?? new URL(values.origin ?? '').origin;
    short = await measurePages({ origin, locales, rounds: Number(values.rounds ?? 1), only: values.only }, chromium);
  } else {
    await compareFirstLoad(Number(PORT), Number(values.rounds ?? 3), chromium);
  }
} finally {
  await site?.stop();
}
process.exit(short === 0 ? 0 : 1);
