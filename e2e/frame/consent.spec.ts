import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeOtherMember, newMember } from './member.ts';

test.use({ firstVisit: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });

/** How high it may be: two lines, and one more on the smallest phones. */
const highest = (width: number) => (width < 360 ? 96 : 64);

const height = async (page: Page) => (await bar(page).boundingBox())?.height;

/** The question about the age is answered. */
const asAnswered = (page: Page) =>
  page.addInitScript(() => {
    if (location.origin !== 'null') localStorage.setItem('dismissed.entry-warning', String(Date.now()));
  });

/** The words of what can be pressed or filled in the window of the page that the question lies over. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const question = document.querySelector('.cookie-question');
    return [...document.querySelectorAll('#root :is(a, button, input, textarea)')]
      .filter((element) => {
        const { left, width, top, bottom } = element.getBoundingClientRect();
        if (!element.checkVisibility() || width === 0) return false;
        return [top + 1, bottom - 1].some((y) => question?.contains(document.elementFromPoint(left + width / 2, y)));
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });

// The effect of the choice, in every tab: shell/src/cookie-consent. French has the longer words.
test(
  'two choices of the same look lie above the page, which can be used meanwhile, and are scrolled away with it [R-PRIVACY-COOKIE-QUESTION, R-PRIVACY-COOKIE-FREE]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/fr');
    await expect(bar(page)).toBeVisible();
    const looks = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(button);
          const { height: tall, width } = button.getBoundingClientRect();
          return { backgroundColor, color, fontSize, fontWeight, height: Math.round(tall), width: Math.round(width) };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);
    const { y, height: tall = 0 } = (await bar(page).boundingBox()) ?? {};
    expect(y).toBe(0);
    expect((await page.getByRole('banner').first().boundingBox())?.y, 'the bar of the site is below it').toBe(tall);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar(page)).not.toBeInViewport();
    await page.locator('a[href$="/login"]').first().click();
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  'the question covers nothing at first view, in both languages, on phones and on a desktop [R-PRIVACY-COOKIE-FREE]',
  { tag: '@phone' },
  async ({ page, context }) => {
    test.setTimeout(120_000);
    await asAnswered(page);
    const look = async (paths: readonly string[]) => {
      for (const [width, tall] of [
        [390, 844],
        [360, 640],
        [320, 568],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height: tall });
        for (const path of paths) {
          await page.goto(path);
          await expect(bar(page)).toBeVisible();
          expect(await coveredBy(page), `${path} at ${width} × ${tall}`).toEqual([]);
        }
      }
    };
    await look(LOCALES.flatMap((locale) => ['/', '/login'].map((path) => localizePath(locale, path))));
    await newMember(context);
    await look(['/credits', '/fr/settings']);
  },
);

test(
  'the actions of the swipe game and of the matches after the signup stay in the window beside the question [R-PRIVACY-COOKIE-FREE]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    for (const path of ['/swipe-game', '/signup-matches']) {
      await page.goto(path);
      await expect(bar(page)).toBeVisible();
      const actions = page.getByRole('main').getByRole('button', { name: /^(Like|Pass|Skip) / });
      await expect(actions).toHaveCount(2);
      const hidden = () =>
        actions.evaluateAll((buttons) =>
          buttons.map((button) => {
            const { left, top, width, height: tall } = button.getBoundingClientRect();
            return !button.contains(document.elementFromPoint(left + width / 2, top + tall - 1));
          }),
        );
      await expect.poll(hidden, { message: path }).toEqual([false, false]);
    }
  },
);

test(
  'a conversation and the question share the window: neither is scrolled [R-PRIVACY-COOKIE-FREE]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    const { id } = await makeOtherMember(context);
    await page.goto(`/members/${id}/chat`);
    await expect(bar(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toBeInViewport({ ratio: 1 });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const over = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(over, { message: `at ${width} px` }).toBe(0);
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
        const { left, top, width: wide, height: tall } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + wide / 2, top + tall / 2));
      });
    for (const width of [1280, 390, 360, 320]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
      await expect.poll(covered, { message: `at ${width} px` }).toBe(false);
      await expect.poll(() => height(page), { message: `height at ${width} px` }).toBeLessThanOrEqual(highest(width));
    }
    await submit.click();
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  },
);

test(
  'nothing moves while a page loads below the question [R-PRIVACY-COOKIE-EARLY]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    const activity = new Activity(page);
    for (const path of ['/pages/faq', '/credits']) {
      await openSettled(page, activity, path);
      await expect(bar(page)).toBeVisible();
      expect(await movedThings(page), path).toEqual([]);
    }
  },
);

test(
  'the cookie settings of the footer lead to the question, and its answer back to them [R-PRIVACY-COOKIES-AGAIN]',
  { tag: '@phone' },
  async ({ page }) => {
    await asAnswered(page);
    await page.goto('/pages/faq');
    await bar(page).getByRole('button', { name: 'No' }).click();
    await expect(bar(page)).toHaveCount(0);
    const settings = page.getByRole('button', { name: 'Cookie settings' });
    await settings.click();
    await expect(bar(page)).toBeFocused();
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toHaveCount(0);
    await expect(settings).toBeFocused();
    await expect(settings).toBeInViewport();
  },
);

test.describe('before the first gesture', { tag: '@phone' }, () => {
  test.use({ firstGesture: false });

  test('the question is as low, also on the smallest phones [R-PRIVACY-COOKIE-SENTENCE]', async ({ page }) => {
    await page.goto('/fr');
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(bar(page)).toBeVisible();
      await expect.poll(() => height(page), { message: `height at ${width} px` }).toBeLessThanOrEqual(highest(width));
    }
  });
});
