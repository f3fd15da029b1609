import { Activity, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

test(
  'the end of a member’s page stays clear of the bar over it, and brand and language of each other',
  {
    tag: '@phone',
  },
  async ({ page, context }) => {
    await newMember(context);
    await openSettled(page, new Activity(page), '/members');
    // The end of the page moves while content that is rendered late gets its height.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const bar = await page.locator('[data-nav="bottom"]').boundingBox();
      const last = await page.getByRole('contentinfo').boundingBox();
      expect(Math.round((last?.y ?? 0) + (last?.height ?? 0))).toBeLessThanOrEqual(Math.round(bar?.y ?? 0));
    }).toPass();
    const bar = page.getByRole('banner');
    const brand = await bar.getByRole('link', { name: /Tandemly/ }).boundingBox();
    const globe = await bar
      .getByRole('button', { name: /language/ })
      .locator('svg')
      .first()
      .boundingBox();
    expect((globe?.x ?? 0) - ((brand?.x ?? 0) + (brand?.width ?? 0))).toBeGreaterThanOrEqual(24);
  },
);

// French has the longer words.
test('at 320 px nothing in the bar lies over anything else', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSettled(page, new Activity(page), '/fr/members');
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
