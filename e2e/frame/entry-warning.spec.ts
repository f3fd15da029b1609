import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';
import { staysIn } from './modals.ts';

test.use({ firstVisit: true });

const warning = (page: Page) => page.getByRole('dialog', { name: 'For adults only' });
/** Replaces it once it is not needed any more. */
const cookies = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const ENTER = 'I am 18 or older';

// Who is asked, and where not: contracts/src/composition/entry-warning.test.ts and shell/src/layouts/FrameExtras.test.tsx.
test(
  'asks a visitor once, in all tabs: large, closed by its buttons only, by the keyboard alone [R-FRAME-DEFAULT-ENTRY, R-FRAME-ENTRY-LARGE, R-FRAME-ENTRY-BUTTONS, R-FRAME-ENTRY-ESCAPE, R-FRAME-ENTRY-ONCE]',
  {
    tag: '@phone',
  },
  async ({ page, context }) => {
    await page.goto('/members');
    await expect(warning(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['entry'])).toBeUndefined();
    const width = async () => (await warning(page).boundingBox())?.width;
    // It grows a little as it opens.
    await expect.poll(width).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40);
    await expect(warning(page).getByRole('button')).toHaveText([ENTER, 'Leave']);
    await expect(warning(page).getByRole('button', { name: ENTER })).toBeFocused();
    await staysIn(page, warning(page));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(warning(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(warning(page)).toBeVisible();

    const other = await context.newPage();
    await other.setViewportSize({ width: 1280, height: 800 });
    await other.goto('/login');
    await expect.poll(async () => (await warning(other).boundingBox())?.width).toBeGreaterThan(760);
    await page.bringToFront();
    await warning(page).getByRole('button', { name: ENTER }).press('Enter');
    await expect(warning(page)).toHaveCount(0);
    await expect(cookies(page)).toBeVisible();
    await expect(warning(other), 'the other tab knows').toHaveCount(0);
    await page.goto('/login');
    await expect(cookies(page)).toBeVisible();
    await expect(warning(page), 'not again').toHaveCount(0);
  },
);

/** What of the page can be seen: an element of it that no opaque ground lies over. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const at = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
    return at !== null && document.getElementById('main')?.contains(at) === true;
  });

test(
  'nothing of the page can be seen from the first paint, and the question is there before any script; Leave leaves [R-FRAME-ENTRY-OPAQUE, R-FRAME-ENTRY-LEAVE]',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    // The code of the dialog is late. Until it is there the document asks itself.
    const late = Promise.withResolvers<undefined>();
    await page.route(/\/frame-extras\.\w+\.js/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/members');
    const question = page.getByRole('region', { name: 'For adults only' });
    await expect(question.getByRole('link', { name: ENTER })).toBeVisible();
    expect(await seen(page)).toBe(false);
    late.resolve(undefined);
    await expect(warning(page)).toBeVisible();
    await expect(question).toHaveCount(0);
    const ground = () => warning(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
    expect(await ground()).toMatch(/^rgb\(|^color\([^/]*\)$|^oklch\([^/]*\)$/);
    await warning(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('about:blank');
  },
);

/** Whether the ground of the question lets nothing through, and is as large as the window. */
const groundOf = (question: Locator) =>
  question.evaluate((element) => {
    const { backgroundColor, opacity } = getComputedStyle(element);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isOpaque = opacity === '1' && /^rgb\(|^color\([^/]*\)$|^oklch\([^/]*\)$/.test(backgroundColor);
    return { isOpaque, isWhole: left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight };
  });

test.describe('without a script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the question hides the page until it is answered [R-FRAME-ENTRY-SCRIPTLESS]', async ({ page }) => {
    await page.goto('/members');
    const question = page.getByRole('region', { name: 'For adults only' });
    await expect(question).toBeVisible();
    await expect(question).toHaveCSS('position', 'fixed');
    // An opaque ground over all that can be seen, also while the page is scrolled.
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 568 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await page.mouse.wheel(0, 400);
      expect(await groundOf(question)).toEqual({ isOpaque: true, isWhole: true });
      expect(await seen(page), `the page at ${size.width} px`).toBe(false);
    }
    await question.getByRole('link', { name: ENTER }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test(
  'waits until it is known who has the session, in a member’s frame meanwhile',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    const response = Promise.withResolvers<undefined>();
    await context.route('**/api/user.php', async (route) => {
      await response.promise;
      return route.fallback();
    });
    // It is not in the markup either, which is shown before any script runs.
    expect(await (await context.request.get('/pricing')).text()).not.toContain('>Log in<');
    let asksForIt = 0;
    page.on('request', (request) => {
      if (/\/entry-warning\.\w+\.js/.test(request.url())) asksForIt += 1;
    });
    await page.goto('/pricing');
    // The page shows at once where the warning is not needed.
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await expect(cookies(page)).toBeVisible();
    response.resolve(undefined);
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    expect(asksForIt).toBe(0);
  },
);
