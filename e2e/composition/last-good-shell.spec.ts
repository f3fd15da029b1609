import type { Page } from '@playwright/test';
import { rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { promoteRelease } from '@tandem/api-gateway/testing/composition/promote-release';
import { makeChangedRelease } from '../fixtures/changed-release.ts';
import { readPlan } from '../fixtures/network-log.ts';
import { advanceUntil, isAlive, stopClock } from '../fixtures/page-clock.ts';
import { untilServed } from '../fixtures/served-release.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';

/** From the request of the page to one that responds. */
const MOST_MILLISECONDS = 5_000;

/** What becomes of a script of the shell's live release; `script` is its address. */
const FAULTS: Readonly<Record<string, (page: Page, script: RegExp) => Promise<unknown>>> = {
  'is missing': (page, script) => page.route(script, (route) => route.fulfill({ status: 404, body: '' })),
  'hangs': (page, script) => page.route(script, () => undefined),
  'has no texts, which hang,': (page, script) =>
    page.route(new RegExp(script.source.replace(/main.*/, 'locale-')), () => undefined),
  'was tampered with': (page, script) =>
    page.route(script, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};` });
    }),
};

test(
  'the shell that was live before takes the place, within 5 s, of one whose script is missing, hangs or was tampered with [R-FRAME-GUARD-LAST-GOOD, L-FRAME-GUARD-STAND-IN]',
  { tag: '@phone' },
  async ({ context, guard }) => {
    guard.allow(/^console/);
    const changed = await makeChangedRelease({ part: 'shell', file: 'main.', change: (text) => `${text}\n` });
    await withLedger((ledger) => publishRelease(ledger, changed.folder));
    await withLedger((ledger) => promoteRelease(ledger, 'shell', 'latest'));
    const script = new RegExp(`/_parts/shell/${changed.id.split('@')[1]}/main\\.[0-9a-f]+\\.js`);
    const shellOf = async (page: Page) => (await readPlan(page)).shell.release;
    try {
      for (const [fault, cause] of Object.entries(FAULTS)) {
        const page = await context.newPage();
        await expect
          .poll(async () => (await (await page.request.get('/pages/terms')).text()).includes(changed.id))
          .toBe(true);
        await cause(page, script);
        const start = await stopClock(page);
        await page.goto('/pages/terms', { waitUntil: 'commit' });
        // The document guards its files from its first script on.
        await page.getByRole('main').waitFor({ state: 'attached' });
        const passed = await advanceUntil(page, start, () => isAlive(page));
        expect(passed, fault).toBeLessThanOrEqual(MOST_MILLISECONDS);
        await page.clock.resume();
        expect(await shellOf(page), 'the document is of the other one').toBe(changed.id);
        await expect(page.locator('.shell-word')).toHaveCount(0);
        await page.close();
      }
    } finally {
      await withLedger((ledger) => rollbackRelease(ledger, 'shell'));
      await untilServed(context.request, 'shell');
      await changed.remove();
    }
  },
);
