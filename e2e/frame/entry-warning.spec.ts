import type { Page } from '@playwright/test';
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

test(
  'the page is behind its ground from the first paint, without a flash; Leave leaves [R-FRAME-ENTRY-LEAVE]',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    // A busy browser reports its paint late. Until then the ground is not removed.
    const painted = Promise.withResolvers<undefined>();
    await page.route(/\/frame-extras\.\w+\.js/, async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list, observer) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        observer.disconnect();
        document.documentElement.setAttribute(
          'data-first-paint',
          getComputedStyle(document.documentElement, '::before').position,
        );
      }).observe({ type: 'paint', buffered: true });
    });
    await page.goto('/members');
    await expect(page.locator('html')).toHaveAttribute('data-first-paint', 'fixed');
    painted.resolve(undefined);
    await expect(warning(page)).toBeVisible();
    await warning(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('about:blank');
  },
);

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
    expect(await (await context.request.get('/pricing')).text()).not.toContain('>Login<');
    let asksForIt = 0;
    page.on('request', (request) => {
      if (/\/entry-warning\.\w+\.js/.test(request.url())) asksForIt += 1;
    });
    await page.goto('/pricing');
    // The page shows at once where the warning is not needed.
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
    await expect(cookies(page)).toBeVisible();
    response.resolve(undefined);
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    expect(asksForIt).toBe(0);
  },
);
