import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { expect, test } from '../fixtures/test.ts';

// With the question about cookies, and before the first gesture: the question is in the document.
test.use({ firstVisit: true, firstGesture: false, viewport: { width: 360, height: 640 } });

/** The words of the buttons in the window that something else than the page lies over. */
const coveredOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const buttons = [...main.querySelectorAll('button, [data-edge-bar] a')].filter((button) => {
      const { top } = button.getBoundingClientRect();
      return button.checkVisibility() && top < innerHeight;
    });
    const isCovered = (button: Element) => {
      const { left, width, top, bottom } = button.getBoundingClientRect();
      return [top + 6, Math.min(bottom, innerHeight) - 6].some(
        (y) => !main.contains(document.elementFromPoint(left + width / 2, y)),
      );
    };
    return { buttons: buttons.length, covered: buttons.filter(isCovered).map(({ textContent }) => textContent) };
  });

test(
  'on a small phone the question about cookies lies over no button of a landing page [R-LANDERS-BUTTON-FREE]',
  { tag: ['@phone', '@mf-landers', '@shell'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      if (location.origin !== 'null') localStorage.setItem('dismissed.entry-warning', String(Date.now()));
    });
    for (const locale of LOCALES) {
      for (const path of ['/landers/iconslanding', '/landers/tinderswipe', '/landers/gallery']) {
        await page.goto(localizePath(locale, path));
        await expect(page.locator('.cookie-question')).toBeVisible();
        const { buttons, covered } = await coveredOf(page);
        expect(buttons, `${path} has a button in the window`).toBeGreaterThan(0);
        expect(covered, `${path} in ${locale}`).toEqual([]);
      }
    }
  },
);
