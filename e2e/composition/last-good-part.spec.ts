import type { Page } from '@playwright/test';
import { rollbackRelease } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { promoteRelease } from '@tandem/api-gateway/testing/composition/promote-release';
import { makeCopy } from '../fixtures/copied-release.ts';
import { readPlan } from '../fixtures/network-log.ts';
import { advanceUntil, stopClock } from '../fixtures/page-clock.ts';
import { untilServed } from '../fixtures/served-release.ts';
import { withLedger } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const PART = 'mf-signup';
const signup = textsOf(PART, 'en');

/** What becomes of the files of the live release; `files` are the addresses of its entry, `chunks` those of the others. */
const FAULTS: Readonly<Record<string, (page: Page, files: { entry: RegExp; chunks: RegExp }) => Promise<unknown>>> = {
  'its entry is missing': (page, { entry }) => page.route(entry, (route) => route.fulfill({ status: 404, body: '' })),
  'its entry hangs': (page, { entry }) => page.route(entry, () => undefined),
  'its chunks are missing': (page, { chunks }) =>
    page.route(chunks, (route) => route.fulfill({ status: 404, body: '' })),
  'its chunks hang': (page, { chunks }) => page.route(chunks, () => undefined),
  'its chunks were tampered with': (page, { chunks }) =>
    page.route(chunks, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};` });
    }),
};

/** Whether the page, not only its frame, is rendered by the site. */
const isAlive = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const form = document.querySelector('main form');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactFiber'));
  });

/** The builds of the part whose scripts a page has loaded. Its own list of them is empty while its clock stands. */
function watchBuilds(page: Page): ReadonlySet<string> {
  const builds = new Set<string>();
  page.on('requestfinished', (request) => {
    const [, build] = new RegExp(`/_parts/${PART}/([0-9a-f]{12})/[^/]+\\.js`).exec(request.url()) ?? [];
    if (build !== undefined) builds.add(build);
  });
  return builds;
}

// Each fault is waited for on a page of its own.
test.setTimeout(180_000);

test(
  'the last good release of a part takes the place of one that fails within 5 s, in a document that was written with that one, with what was typed and without a word [R-FRAME-PART-LAST-GOOD, L-FRAME-PART-STAND-IN]',
  { tag: '@phone' },
  async ({ context, guard }) => {
    guard.allow(/^console/);
    const changed = await makeCopy(PART);
    await withLedger((ledger) => publishRelease(ledger, changed.folder));
    await withLedger((ledger) => promoteRelease(ledger, PART, changed.id));
    const build = changed.id.split('@')[1] ?? '';
    const files = {
      entry: new RegExp(String.raw`/_parts/${PART}/${build}/remote-entry\.js`),
      chunks: new RegExp(String.raw`/_parts/${PART}/${build}/(?!remote-entry)[^/]+\.js`),
    };
    try {
      for (const [fault, cause] of Object.entries(FAULTS)) {
        const page = await context.newPage();
        const builds = watchBuilds(page);
        await expect
          .poll(async () => (await (await page.request.get('/login')).text()).includes(changed.id))
          .toBe(true);
        await cause(page, files);
        const start = await stopClock(page);
        await page.goto('/login', { waitUntil: 'commit' });
        await page.getByLabel(signup('fields.email'), { exact: true }).fill('somebody@tandemly.test');
        expect(await advanceUntil(page, start, () => isAlive(page)), fault).toBeLessThanOrEqual(5_000);
        const plan = await readPlan(page);
        expect(plan.parts[PART]?.release, 'the document is of the other one').toBe(changed.id);
        expect(plan.prerendered, 'with its text').toBe(true);
        expect([...builds], fault).toContain(plan.parts[PART]?.standIn?.build);
        await expect(page.getByLabel(signup('fields.email'), { exact: true })).toHaveValue('somebody@tandemly.test');
        await expect(page.getByText('do not work right now')).toHaveCount(0);
        await page.close();
      }
    } finally {
      await withLedger((ledger) => rollbackRelease(ledger, PART));
      await untilServed(context.request, PART);
      await changed.remove();
    }
  },
);
