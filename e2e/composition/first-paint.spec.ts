import type { Page } from '@playwright/test';
import { isRendered } from '../fixtures/page-clock.ts';
import { expect, test } from '../fixtures/test.ts';

/** When files of one kind were requested, by their addresses, in milliseconds since the document was. */
const requestedFiles = (page: Page, ending: string): Promise<[address: string, start: number][]> =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }): [string, number] => [new URL(name).pathname, startTime])
        .filter(([address]) => address.endsWith(wanted)),
    ending,
  );

const isInteractive = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('site-interactive').length > 0);

test(
  'the first page of a visitor requests no style sheet, and its scripts none that is in the document [R-FRAME-FIRST-STYLES]',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/login');
    const written = await page
      .locator('style[data-sheet]:not([media])')
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.dataset['sheet'] : '')));
    expect(written.length, 'of the shell and of the part').toBeGreaterThan(1);
    await isInteractive(page);
    await expect.poll(() => isRendered(page)).toBe(true);
    const requested = (await requestedFiles(page, '.css')).map(([address]) => address);
    expect(requested.filter((address) => written.includes(address))).toEqual([]);
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' }), 'it is dressed').toHaveCSS(
      'display',
      /flex/,
    );
  },
);

test(
  'typefaces come after the first paint of a phone, and are there for that of the next page [R-FRAME-FIRST-TYPEFACES]',
  { tag: '@chromium' },
  async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    await page.goto('/login');
    await page.waitForFunction(() => localStorage.getItem('typefaces') !== null);
    // The time of the first paint is when it was on the screen, which may be some milliseconds after its frame.
    const ended = await page.evaluate(() =>
      Math.max(...performance.getEntriesByType('navigation').map((entry) => entry.toJSON().loadEventStart as number)),
    );
    const first = await requestedFiles(page, '.woff2');
    expect(first).toHaveLength(2);
    for (const [address, start] of first) expect(start, address).toBeGreaterThan(ended);
    expect(await loaded(), 'the page stays as it was painted').toBe(0);
    await page.goto('/login');
    await expect(heading).toBeVisible();
    await expect.poll(loaded).toBeGreaterThan(0);
  },
);
