import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({ firstVisit: true });

const REPORT = '**/api/traffic-source.php';
const trafficCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'traffic');

/** As when somebody looks at another tab, and comes back. */
const hide = (page: Page, hidden = true) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

// Each parameter by its name, what an interaction is, refusing and taking back: shell/src/tracking; the gateway's side:
// api-gateway/test/tracking.test.ts and test/composition/addresses.test.ts.
test(
  'a visitor’s source leaves the address on the way to the login, is reported once, and kept as long as they allow [C-TRACKING-SOURCE, R-TRACKING-REMOVED, R-TRACKING-CONSENT, L-TRACKING-SOURCE-DAYS, R-TRACKING-BOUNCE-QUERY, R-TRACKING-BOUNCE-SESSION, R-TRACKING-BOUNCE-REMOVED, R-TRACKING-BOUNCE-BEACON]',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const beacons: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('page-hidden.php')) beacons.push(page.url());
    });
    let documents = 0;
    page.on('load', () => (documents += 1));
    await page.goto('/pages/ban');
    await hide(page);

    const reported = page.waitForResponse(REPORT);
    await page.goto('/premium?network=acme&ref=77&lb=1');
    await expect(page).toHaveURL(/\/login\?next=%2Fpremium$/);
    const response = await reported;
    expect(response.request().postDataJSON()).toEqual({ consent: false, source: { network: 'acme', ref: '77' } });
    expect((await trafficCookie(page))?.expires, 'ends with the session').toBe(-1);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('logs-bounces'))).toBe('waiting');
    await hide(page);
    await hide(page);
    await expect.poll(() => beacons, 'of the page with lb only').toEqual([expect.stringMatching(/\/login/)]);
    expect(documents, 'without a reload').toBe(2);

    await hide(page, false);
    await page.getByRole('button', { name: 'I am 18 or older' }).click();
    const allowed = page.waitForResponse(REPORT);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    expect((await allowed).request().postDataJSON()).toMatchObject({ consent: true });
    const days = ((await trafficCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
    expect(Math.round(days)).toBe(30);
  },
);
