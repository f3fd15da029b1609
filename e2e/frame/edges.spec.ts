import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

test.beforeEach(({ viewport }) =>
  test.skip((viewport?.width ?? 0) >= 992, 'Wide screens have no bar at the lower edge.'),
);

const heightOf = (page: Page) => page.viewportSize()?.height ?? 0;

test('the end of a member’s page stays clear of the bar over it', async ({ page, context }) => {
  await newMember(context);
  await openSettled(page, new Activity(page), '/members');
  // The end moves away while what is drawn late gets its height.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await page.locator('[data-nav="bottom"]').boundingBox();
    const last = await page.getByRole('contentinfo').boundingBox();
    expect(Math.round((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThanOrEqual(Math.round(bar?.y ?? 0));
  }).toPass({ timeout: 15_000 });
});

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test('the question about cookies lies on the lower edge, where visitors have no bar', async ({ page }) => {
    await page.goto('/');
    const question = page.getByRole('region', { name: 'Cookies', exact: true });
    await expect(question).toBeVisible();
    await expect
      .poll(async () => {
        const box = await question.boundingBox();
        return Math.round(heightOf(page) - (box?.y ?? 0) - (box?.height ?? 0));
      })
      .toBeLessThanOrEqual(16);
  });
});

for (const locale of LOCALES) {
  test(`at 320 px nothing in the bar lies over anything else (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openSettled(page, new Activity(page), localizePath(locale, '/members'));
    const boxes = await page
      .getByRole('banner')
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
    expect(boxes.length).toBeGreaterThan(2);
    for (const [index, { right }] of boxes.entries()) {
      expect(right).toBeLessThanOrEqual(320);
      const next = boxes[index + 1];
      if (next !== undefined) expect(next.left).toBeGreaterThanOrEqual(right);
    }
  });
}
