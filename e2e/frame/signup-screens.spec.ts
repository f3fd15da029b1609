import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { fillSignup, freshName } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-signup', 'en');
const FIELDS = 'main form :is(input:not([type=hidden]), textarea, select)';

/** What a phone of 390 × 844 shows under the bars of its browser, and a small one. */
const WINDOWS = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
] as const;

/** The fields that the button lies over, and the first field, where something lies over it or it is not in the window. */
const hidden = (page: Page) =>
  page.evaluate((fields) => {
    const isSeen = (element: Element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return bottom <= innerHeight && element.contains(document.elementFromPoint(left + 8, (top + bottom) / 2));
    };
    const all = [...document.querySelectorAll(fields)];
    const { top = 0, bottom = 0 } = document.querySelector('main form [type=submit]')?.getBoundingClientRect() ?? {};
    const under = all.filter((field) => {
      const box = field.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    });
    const behind = all.slice(0, 1).filter((field) => !isSeen(field));
    return { under: under.map((field) => field.outerHTML), behind: behind.map((field) => field.outerHTML) };
  }, FIELDS);

test.describe('the signup from a member', { tag: '@phone' }, () => {
  test.use({ firstVisit: true });

  test('on small windows, with the question about cookies: each question has its first field in view, no field is under the button, and what has the focus is seen [R-SIGNUP-FIELDS-IN-VIEW]', async ({
    page,
  }) => {
    const found = await page.request.get(`${SITE_ORIGIN}/api/members.php?gender=female`);
    const { profiles } = (await found.json()) as { profiles: { id: number }[] };
    const path = `/members/${profiles[0]?.id ?? 0}/signup`;
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const question of ['message', 'who', 'birth', 'name', 'account', 'consents']) {
        await page.goto(`${path}?question=${question}`);
        await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toBeVisible();
        await expect
          .poll(() => hidden(page), { message: `${question} at ${size.width} × ${size.height}` })
          .toEqual({ under: [], behind: [] });
      }
      await page.goto(`${path}?question=name`);
      await page.getByLabel(t('fields.name'), { exact: true }).fill('Juliette');
      await page.getByRole('button', { name: t('questions.next') }).click();
      await expect(page.getByLabel(t('fields.email'), { exact: true })).toBeFocused();
      await expect.poll(() => hidden(page)).toEqual({ under: [], behind: [] });
    }
  });
});

test.describe('the signup from a fictional profile', { tag: '@phone' }, () => {
  test.use({ firstVisit: true });

  test('on a phone, with the question about cookies: the first question has its button in the window [R-SIGNUP-FIELDS-IN-VIEW]', async ({
    page,
  }) => {
    const found = await page.request.get(`${SITE_ORIGIN}/api/members.php?gender=female`);
    const { profiles } = (await found.json()) as { profiles: { id: number; fictional: boolean }[] };
    const member = profiles.find(({ fictional }) => fictional);
    for (const locale of LOCALES) {
      await page.goto(localizePath(locale, `/members/${member?.id ?? 0}/signup`));
      const words = textsOf('mf-signup', locale);
      await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toBeVisible();
      await expect(page.locator('textarea[name=signup_message]')).toBeVisible();
      await expect(page.getByRole('button', { name: words('questions.next') })).toBeInViewport({ ratio: 1 });
    }
  });
});

test('the bar of the signup reaches from edge to edge of its text', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/signup');
  const text = await page.getByRole('heading', { level: 1 }).boundingBox();
  const home = await page.getByRole('link', { name: 'Tandemly, home' }).boundingBox();
  expect(Math.round(home?.x ?? 0)).toBe(Math.round(text?.x ?? 1));
});

test(
  'the welcome after the signup lies over no button of the step that follows [R-SIGNUP-STEPS-SKIP]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/signup');
    await fillSignup(page, 'en', { name: freshName('welcome'), email: `${freshName('welcome')}@example.test` });
    const notice = page.getByRole('region', { name: textsOf('shell', 'en')('notices.label') }).getByRole('listitem');
    // It stays while it is pointed at: on a slow machine it would be gone before the step is there.
    await notice.first().hover({ timeout: 30_000 });
    await page.waitForURL('**/complete-signup**');
    const later = page.getByRole('link', { name: t('steps.later') });
    await expect(later).toBeVisible();
    const overlap = async () => {
      const [over, under] = [await notice.first().boundingBox(), await later.boundingBox()];
      if (over === null || under === null) return null;
      return Math.max(0, Math.round(over.y + over.height - under.y));
    };
    await expect.poll(overlap).toBe(0);
  },
);
