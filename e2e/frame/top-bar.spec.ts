import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { asInstalledApp, CROSSED_LOGOUT, goTo, newMember, settled, somebodyElse, withUser } from './member.ts';
import { withNews } from './news.ts';
import { withPlan } from './page-plan.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const bar = (page: Page) => page.getByRole('banner');
/** The member's places: in the bar at a desk, at the thumb on a phone. */
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

/** Whether something is painted in the colour of a token. */
async function groundIs(page: Page, text: string, token: string): Promise<boolean> {
  const badge = places(page).getByText(text, { exact: true }).first();
  return badge.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.background = `var(${name})`;
    document.body.append(probe);
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    for (let place: Element | null = element; place !== null; place = place.parentElement)
      if (getComputedStyle(place).backgroundColor === wanted) return true;
    return false;
  }, token);
}

test('the logo leads visitors home and members to the search; visitors see Login', async ({ page, context }) => {
  await page.goto('/members');
  await expect(bar(page).getByRole('link', { name: 'Tandemly, home' })).toHaveAttribute('href', '/');
  await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', /\/login/);
  await expect(places(page)).toHaveCount(0);
  await newMember(context);
  await page.goto('/chats');
  await expect(bar(page).getByRole('link', { name: 'Tandemly, search members' })).toHaveAttribute('href', '/members');
  await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
});

test('a member has search, messages, likes and Get Premium, with counts up to 99+', async ({ page, context }) => {
  await newMember(context);
  await withNews(page, { unread: 100, newLikes: 99 });
  await page.goto('/members');
  const hrefs = () =>
    places(page)
      .getByRole('link')
      .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href')));
  await expect.poll(hrefs).toEqual(['/members', '/chats', '/likes']);
  await expect(places(page).getByRole('link', { name: /Premium/ })).toBeVisible();
  await expect(places(page).getByText('99+', { exact: true })).toBeVisible();
  await expect(places(page).getByText('99', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(199\) /);
});

test('paid members have Credits, with a badge from 10 to 1 in warning and at 0 in danger colour', async ({
  page,
  context,
}) => {
  let credits = 11;
  await newMember(context);
  await withUser(context, (user) => ({ ...settled(user), paid_user: true, credits }));
  await page.goto('/members');
  await expect(places(page).getByRole('link', { name: 'Credits', exact: true })).toBeVisible();
  await expect(places(page).getByRole('link', { name: /Premium/ })).toHaveCount(0);
  for (const [left, token] of [
    [10, '--color-warning'],
    [9, '--color-warning'],
    [1, '--color-warning'],
    [0, '--color-danger'],
  ] as const) {
    credits = left;
    await page.reload();
    await expect(places(page).getByRole('link', { name: new RegExp(`Credits.*\\b${left} left`) })).toBeVisible();
    await expect.poll(() => groundIs(page, String(left), token), `${left} left`).toBe(true);
  }
});

test('the account menu has name and picture, profile, settings and logout, by keyboard alone', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(CROSSED_LOGOUT);
  const { profile } = await newMember(context);
  await page.goto('/members');
  const trigger = bar(page).getByRole('button', { name: `Account menu of ${profile.name}` });
  await expect(trigger.locator('img'), 'no picture yet').toHaveCount(0);
  await expect(trigger.locator('svg').first()).toBeVisible();
  await expect(trigger.getByText(profile.name, { exact: true }), 'to be read, not only in its label').toBeVisible();
  await withUser(context, settled);
  await page.reload();
  await expect(trigger.locator('img')).toBeVisible();
  await expect(trigger.getByText(profile.name, { exact: true })).toBeVisible();
  await trigger.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: `Account menu of ${profile.name}` });
  await expect(menu.getByRole('menuitem', { name: 'My profile' })).toHaveAttribute('href', '/profile');
  await expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/notifications');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('the language dropdown is there with two languages, and not with one', async ({ page, context }) => {
  await page.goto('/login');
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /language/ })).toBeVisible();
  await withPlan(context, (plan) => ({
    ...plan,
    prerendered: false,
    locales: ['en'],
    settings: { ...plan.settings, locales: ['en'] },
  }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /language/ })).toHaveCount(0);
});

test('complete-signup has no account area', async ({ page, guard }) => {
  guard.allow(/404/);
  await page.goto('/complete-signup');
  await expect(bar(page).getByRole('button', { name: /language/ })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
});

test('complete-signup has no account area for the member whom it is for', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/complete-signup');
  await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1);
  await expect(bar(page).getByRole('button', { name: /language/ })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /Account menu/ })).toHaveCount(0);
  await page.goto('/members');
  await expect(bar(page).getByRole('button', { name: /Account menu/ })).toBeVisible();
});

test('the installed app has a Back button on its five routes once there is somewhere to go back to', async ({
  page,
  context,
  guard,
}) => {
  // The order and the likes of that kind need not be there: the bar goes by the route.
  guard.allow(/404/);
  await newMember(context);
  const { id } = await somebodyElse(context);
  await asInstalledApp(page);
  const back = bar(page).getByRole('button', { name: 'Back' });
  // A window that opens with this page has no history: the address of the empty one is replaced.
  await page.addInitScript(() => {
    if (location.pathname === '/credits' && location.hash === '#alone')
      Object.defineProperty(history, 'length', { get: () => 1 });
  });
  await page.goto('/credits#alone');
  await expect(bar(page).getByRole('button', { name: /Account menu/ })).toBeVisible();
  await expect(back, 'nowhere to go back to').toHaveCount(0);
  await page.goto('/members');
  for (const path of [`/members/${id}`, '/likes/given', `/likes/m/${id}`, '/credits', '/credits/40/ideal']) {
    await goTo(page, path);
    await expect(back, path).toBeVisible();
    await goTo(page, '/lang-config');
    await expect(back, 'not on other routes').toHaveCount(0);
  }
  await goTo(page, '/chats');
  await goTo(page, '/credits');
  await back.click();
  await expect(page).toHaveURL(/\/chats$/);
});

test('a browser has its own Back', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/members');
  await goTo(page, '/credits');
  await expect(page).toHaveURL(/\/credits$/);
  await expect(bar(page).getByRole('button', { name: /Account menu/ })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Back' })).toHaveCount(0);
});

test('language and brand do not crowd each other', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/members');
  await expect(bar(page).getByRole('button', { name: /Account menu/ })).toBeVisible();
  const brand = await bar(page)
    .getByRole('link', { name: /Tandemly/ })
    .boundingBox();
  const globe = await bar(page)
    .getByRole('button', { name: /language/ })
    .locator('svg')
    .first()
    .boundingBox();
  const gap = (globe?.x ?? 0) - ((brand?.x ?? 0) + (brand?.width ?? 0));
  expect(gap).toBeGreaterThanOrEqual(24);
});
