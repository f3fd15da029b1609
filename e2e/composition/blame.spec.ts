import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { listErrors } from '@tandem/api-gateway/composition/blame/errors.repository';
import type { ErrorLine } from '@tandem/api-gateway/composition/blame/errors.repository';
import type { Page } from '@playwright/test';
import { withLedger } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const planOf = (page: Page) =>
  page.locator(`#${PAGE_PLAN_ELEMENT_ID}`).evaluate((element) => JSON.parse(element.textContent ?? '') as PagePlan);

/** The error of a release that has such a message; it is reported some seconds after it happened. */
async function reported(release: string | undefined, message: RegExp): Promise<ErrorLine> {
  let found: ErrorLine | undefined;
  await expect(async () => {
    const errors = await withLedger(({ db }) => listErrors(db, { part: null, release: release ?? '', limit: 200 }));
    found = errors.find((error) => message.test(error.message));
    expect(found).toBeDefined();
  }).toPass();
  return found as ErrorLine;
}

test(
  'what fails in a page is reported with its release, its composition and its place, and without secrets [R-PLATFORM-BLAME-CAUSES]',
  { tag: '@phone' },
  async ({ page, guard }) => {
    guard.allow(/nobody caught this|ERR_FAILED|could not be loaded|Loading|load/i);
    await page.goto('/members');
    const { composition, parts } = await planOf(page);
    const { release } = parts['mf-members'] ?? {};
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody caught this of anna@example.test');
      });
    });
    expect(await reported(release, /nobody caught this/)).toMatchObject({
      part: 'mf-members',
      cause: 'uncaught',
      composition,
      message: 'Error: nobody caught this of [e-mail]',
    });

    // A script of another part that is lost on the way is that part's.
    const chat = parts['mf-chat']?.release;
    await page.route(/\/_parts\/mf-chat\/.*\.js/, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/_parts/mf-chat/'));
    await page.evaluate(
      (address) => {
        const script = document.createElement('script');
        script.crossOrigin = 'anonymous';
        script.integrity = 'sha384-AAAA';
        script.src = address;
        document.head.append(script);
      },
      new URL(parts['mf-chat']?.entry ?? '').pathname,
    );
    await lost;
    expect(await reported(chat, /script could not be loaded/)).toMatchObject({
      part: 'mf-chat',
      cause: 'load',
      composition,
    });
  },
);

test('a page that is left has reported its vitals [R-PLATFORM-BLAME-VITALS]', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/members');
  const { parts } = await planOf(page);
  const vitals = page.waitForRequest(
    (request) => request.url().endsWith('/api/telemetry.php') && (request.postData() ?? '').includes('LCP'),
  );
  // The scripts that measure are loaded when the page is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/vitals.')),
  );
  await page.goto('about:blank');
  await vitals;
  await expect(async () => {
    const text = await (await fetch(`${SITE_ORIGIN}/metrics`)).text();
    const { release } = parts['mf-members'] ?? {};
    for (const name of ['LCP'])
      expect(text).toMatch(
        new RegExp(`part_timing_milliseconds_count\\{part="mf-members",release="${release}",name="${name}"\\} [1-9]`),
      );
    expect(text).toMatch(new RegExp(`part_views_total\\{part="mf-members",release="${release}"\\} [1-9]`));
  }).toPass();
});
