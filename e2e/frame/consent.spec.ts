import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

test.use({ firstVisit: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });

/** How high it may be: two lines, and one more on the smallest phones. */
const highest = (width: number) => (width < 360 ? 96 : 64);

// The effect of the choice, in every tab: shell/src/cookie-consent. French has the longer words.
test(
  'two choices of the same look lie on the lower edge, and the page can be used meanwhile [R-PRIVACY-COOKIE-QUESTION]',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.goto('/fr');
    await expect(bar(page)).toBeVisible();
    const looks = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
          const { height, width } = button.getBoundingClientRect();
          return { backgroundColor, color, fontSize, fontWeight, height: Math.round(height), width: Math.round(width) };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
    const belowIt = async () => {
      const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {};
      return Math.round((page.viewportSize()?.height ?? 0) - y - height);
    };
    await expect.poll(belowIt, { message: 'visitors have no bar under it' }).toBeLessThanOrEqual(16);
    await page.locator('a[href$="/login"]').first().click();
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  'the question covers no action of the swipe game and of the matches after the signup [R-PRIVACY-COOKIE-FREE]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    for (const path of ['/swipe-game', '/signup-matches']) {
      await page.goto(path);
      await expect(bar(page)).toBeVisible();
      const actions = page.getByRole('main').getByRole('button', { name: /^(Like|Pass|Skip) / });
      await expect(actions).toHaveCount(2);
      const covered = () =>
        actions.evaluateAll((buttons) =>
          buttons.map((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return !button.contains(document.elementFromPoint(left + width / 2, top + height - 1));
          }),
        );
      await expect.poll(covered, { message: path }).toEqual([false, false]);
    }
  },
);

test(
  'it is one sentence in a bar, and leaves the button of the signup free [R-PRIVACY-COOKIE-SENTENCE]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/fr/signup?lander=gallery');
    await expect(bar(page)).toBeVisible();
    const submit = page.locator('main form button[type=submit]');
    const covered = () =>
      submit.evaluate((button) => {
        const { left, top, width: wide, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
      });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [360, 844],
      [320, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(covered, { message: `at ${width} px` }).toBe(false);
      const tall = async () => (await bar(page).boundingBox())?.height;
      await expect.poll(tall, { message: `height at ${width} px` }).toBeLessThanOrEqual(highest(width));
    }
    await submit.click();
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  },
);

test.describe('before the first gesture', { tag: '@phone' }, () => {
  test.use({ firstGesture: false });

  test('the question of the document is as low as the one of the site, also on the smallest phones [R-PRIVACY-COOKIE-SENTENCE]', async ({
    page,
  }) => {
    await page.goto('/fr');
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator('.cookie-question')).toBeVisible();
      const tall = async () => (await bar(page).boundingBox())?.height;
      await expect.poll(tall, { message: `height at ${width} px` }).toBeLessThanOrEqual(highest(width));
    }
  });
});
