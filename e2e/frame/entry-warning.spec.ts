import type { Page } from '@playwright/test';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { expect, test } from '../fixtures/test.ts';
import { goTo, newMember } from './member.ts';
import { planRoute, withPlan, withSettings, withTestRelease } from './page-plan.ts';

test.use({ firstVisit: true });

const warning = (page: Page) => page.getByRole('dialog', { name: 'For adults only' });
const ENTER = 'I am 18 or older';

/** What comes after the first paint is there, and has had the time to open what it wants. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[data-edge]')).toBeAttached();
  await page.waitForTimeout(1_000);
}

test('asks a visitor once: large, closed by its buttons only, remembered with its time', async ({ page, context }) => {
  await page.goto('/members');
  await expect(warning(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['entry'])).toBeUndefined();
  const room = (page.viewportSize()?.width ?? 0) - 40;
  // It grows a little as it opens.
  await expect.poll(async () => (await warning(page).boundingBox())?.width).toBeGreaterThan(Math.min(room, 760));
  await expect(warning(page).getByRole('button')).toHaveText([ENTER, 'Leave']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(warning(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(warning(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/login');
  await expect(warning(other)).toBeVisible();
  const before = Date.now();
  await page.bringToFront();
  await warning(page).getByRole('button', { name: ENTER }).click();
  await expect(warning(page)).toHaveCount(0);
  await expect(warning(other), 'the other tab knows').toHaveCount(0);
  const kept = await page.evaluate(() => Number(localStorage.getItem('dismissed.entry-warning')));
  expect(kept).toBeGreaterThanOrEqual(before - 1_000);
  await page.goto('/login');
  await settle(page);
  await expect(warning(page)).toHaveCount(0);
});

test('the page stands behind its ground from the first paint, without a flash', async ({ page }) => {
  // A busy browser tells late of its paint. Until it has, what takes the ground away does not come.
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
});

test('focus stays in it, and the keyboard alone answers it', async ({ page }) => {
  await page.goto('/members');
  await expect(warning(page).getByRole('button', { name: ENTER })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(warning(page).getByRole('button', { name: 'Leave' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(warning(page)).toHaveCount(0);
});

test('Leave leaves', async ({ page }) => {
  await page.goto('/members');
  await warning(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('about:blank');
});

test('is not shown to members', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/members');
  await settle(page);
  await expect(warning(page)).toHaveCount(0);
});

for (const path of ['/pages/terms', '/pricing', '/members']) {
  test(`waits on ${path} until it is known who has the session`, async ({ page, context }) => {
    await newMember(context);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await context.route('**/api/user.php', async (route) => {
      await asked;
      return route.fallback();
    });
    // Nor is it in the markup, for the moment before any script runs.
    expect(await (await context.request.get(path)).text()).not.toContain('>Login<');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
    await settle(page);
    await expect(warning(page)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1);
    answer();
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  });
}

test('asks whoever has a session that is over, once that is known', async ({ page, context }) => {
  await newMember(context);
  await context.route('**/api/user.php', (route) => route.fulfill({ json: { user: null } }));
  await page.goto('/pages/terms');
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', includeHidden: true })).toHaveCount(1);
});

for (const path of ['/complete-signup', '/reset-password', '/reset-password/do', '/', '/landers/gallery', '/signup']) {
  test(`is not shown on ${path}`, async ({ page, guard }) => {
    guard.allow(/404/);
    await page.goto(path);
    await settle(page);
    await expect(warning(page)).toHaveCount(0);
  });
}

test('is not shown in the installed app', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (media) => real(media.includes('display-mode: standalone') ? 'all' : media);
  });
  await page.goto('/members');
  await settle(page);
  await expect(warning(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.dataset['entry'])).toBeUndefined();
});

test('is not shown where the tenant turns it off', async ({ page, context }) => {
  await withSettings(context, { enable_site_entry_popup: 'no' });
  await page.goto('/members');
  await settle(page);
  await expect(warning(page)).toHaveCount(0);
});

test('is not shown outside the allowed countries', async ({ page, context, guard }) => {
  // The page was made ahead with the real countries, which its search offers.
  guard.allow(/Minified React error #418/);
  await withSettings(context, { geoip_country: 'NZ', countries: ['NL', 'BE'] });
  await page.goto('/members');
  await settle(page);
  await expect(warning(page)).toHaveCount(0);
});

test('the Chat layout warns in NL and DE only', async ({ page, context }) => {
  // A document for each country.
  test.slow();
  const warned = ['NL', 'DE'];
  let country = 'NL';
  // A conversation that visitors may see: the shipped one is for members, whom nobody warns.
  await withTestRelease(context, 'mf-chat', {
    routes: [planRoute('chats-id', { access: 'any' })],
    script: `return { page: () => React.createElement('h1', null, 'A conversation') };`,
  });
  await withPlan(context, (plan) => ({ ...plan, settings: { ...plan.settings, geoip_country: country } as never }));
  const openConversation = async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goTo(page, '/chats/1');
    await expect(page.getByText('A conversation')).toBeVisible();
  };
  for (country of warned) {
    await openConversation();
    await expect(warning(page), country).toBeVisible();
  }
  for (country of COUNTRIES.filter((one) => !warned.includes(one))) {
    await openConversation();
    await settle(page);
    await expect(warning(page), country).toHaveCount(0);
  }
  await goTo(page, '/login');
  await expect(warning(page), 'the Default layout warns there as well').toBeVisible();
});
