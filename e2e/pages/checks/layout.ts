import { errors } from '@playwright/test';
import type { Page } from '@playwright/test';

/** WCAG 2.5.8, in CSS pixels. */
const TARGET_PIXELS = 24;
/** WCAG 1.4.10: down to here a page is read without scrolling sideways. */
export const NARROWEST = { width: 320, height: 640 };

/** What is wider than the page, if anything is. */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
    );
    return [
      `scrolls sideways at ${clientWidth} px: it is ${scrollWidth} px wide, for one ${wide?.outerHTML.slice(0, 120) ?? 'nothing in sight'}`,
    ];
  });
}

/** As `overflowOf`, at the narrowest window; the page gets a moment to take its other shape. */
export async function overflowWhenNarrow(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST);
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  try {
    await page.waitForFunction(fits, undefined, { timeout: 3000 });
    return [];
  } catch (error) {
    if (error instanceof errors.TimeoutError) return overflowOf(page);
    throw error;
  }
}

/** Controls that are smaller than a finger needs. A link within a text is as high as the text. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const boxOf = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      // A link may be stretched over all of its card.
      const isStretched = getComputedStyle(element, '::after').position === 'absolute';
      const card = isStretched && element instanceof HTMLElement ? [element.offsetParent ?? element] : [];
      const boxes = [element, ...labels, ...card].map((one) => one.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };
    const isOffered = (element: Element) => {
      const { width, right, bottom } = element.getBoundingClientRect();
      const onPage = right + scrollX > 0 && bottom + scrollY > 0 && width > 1;
      return onPage && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
    };
    const isInText = (element: Element) =>
      element instanceof HTMLAnchorElement && getComputedStyle(element).display === 'inline';
    return [
      ...document.body.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"]',
      ),
    ]
      .filter((element) => isOffered(element) && !isInText(element))
      .map((element) => ({ element, ...boxOf(element) }))
      .filter(({ width, height }) => Math.min(width, height) < least - 0.5)
      .map(
        ({ element, width, height }) =>
          `${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 120)}`,
      );
  }, TARGET_PIXELS);
}
