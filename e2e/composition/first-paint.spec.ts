import type { Page } from '@playwright/test';
import { movedThings } from '../fixtures/layout-shifts.ts';
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

/** The typefaces in which the heading of the page is drawn; those of the machine are not the site's. */
async function drawnIn(page: Page): Promise<{ name: string; isOfSite: boolean }[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  await browser.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, isOfSite: isCustomFont }));
}

test(
  'typefaces come after the first paint of a phone, and are there for that of the next document [R-FRAME-FIRST-TYPEFACES]',
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

test(
  'typefaces are shown with the next page of a tab that stays in its first document [R-FRAME-FIRST-TYPEFACES]',
  { tag: '@chromium' },
  async ({ page }) => {
    const bornAt = () => page.evaluate(() => performance.timeOrigin);
    await page.goto('/pages/terms');
    const born = await bornAt();
    await page.waitForFunction(() => localStorage.getItem('typefaces') !== null);
    await isInteractive(page);
    expect(await drawnIn(page), 'what is read stays as it was painted').toEqual([
      { name: expect.any(String), isOfSite: false },
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    expect((await drawnIn(page)).map(({ isOfSite }) => isOfSite)).toEqual([true]);
    expect(await requestedFiles(page, '.woff2'), 'none is requested again').toHaveLength(2);
    expect(await movedThings(page)).toEqual([]);
    expect(await bornAt(), 'in one document').toBe(born);
  },
);
