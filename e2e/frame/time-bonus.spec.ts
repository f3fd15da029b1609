import type { Page } from '@playwright/test';
import type { DiscountCode } from '@tandem/contracts/api/payments';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { counts, expect, test } from '../fixtures/test.ts';
import {
  CROSSED_LOGOUT,
  comesStanding,
  drawStanding,
  goTo,
  newMember,
  newWorld,
  pass,
  settled,
  somebodyElse,
  standingAt,
  staysAway,
  withUser,
} from './member.ts';

// Calls that are on their way when a test ends are nobody's.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const HOUR = 3_600_000;
const timer = (page: Page) => page.getByRole('timer').first();
const banner = (page: Page) => page.getByRole('link', { name: /25% off your first credits/ });
const modal = (page: Page) => page.getByRole('dialog', { name: '25% welcome bonus' });
/** A member without credits, whose account wants nothing of them. */
const broke = (user: Parameters<typeof settled>[0]) => ({ ...settled(user), credits: 0 });

test('the banner stands in the members area with a countdown, and leads to the credits', async ({ page, context }) => {
  await newMember(context);
  await page.goto('/members');
  await expect(timer(page)).toHaveText(/^03:5\d:\d\d$/);
  const first = await timer(page).textContent();
  await expect(timer(page)).not.toHaveText(first ?? '');
  expect(await movedThings(page), 'its room was there before it').toEqual([]);
  await banner(page).click();
  await expect(page).toHaveURL(/\/credits/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page), 'not outside the members area').toHaveCount(0);
});

test('the members area is six routes and no other', async ({ page, context, guard }) => {
  guard.allow(/404/);
  await newMember(context);
  const { id } = await somebodyElse(context);
  await page.goto('/members');
  await expect(banner(page)).toBeVisible();
  const inside = [`/members/${id}`, '/chats', '/likes', `/likes/m/${id}`, '/premium', '/members'];
  const outside = ['/likes/given', '/profile', '/notifications', '/credits', '/pricing', '/swipe-game'];
  for (const [index, path] of inside.entries()) {
    await goTo(page, outside[index] ?? '');
    await expect(banner(page), outside[index]).toHaveCount(0);
    await goTo(page, path);
    await expect(banner(page), path).toBeVisible();
  }
});

test('a reload does not move its end, and a suspended laptop does not stop it', async ({ page, context }) => {
  const world = newWorld();
  await newMember(context);
  await withUser(context, settled, world);
  await page.clock.install();
  await page.goto('/members');
  await expect(timer(page)).toHaveText(/^03:59:/);
  await pass(page, world, 3 * HOUR);
  await expect(timer(page)).toHaveText(/^00:59:/);
  await page.reload();
  await expect(timer(page)).toHaveText(/^00:59:/);
  await pass(page, world, HOUR);
  await expect(timer(page), 'gone at zero').toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
});

test('the countdown ticks each second', async ({ page, context }) => {
  const world = newWorld();
  await newMember(context);
  const answer = await context.request.get('/api/discountcode.php?welcome=true');
  const end = Date.parse(((await answer.json()) as DiscountCode).expires ?? '');
  await withUser(context, settled, world);
  await page.clock.install();
  await page.goto('/members');
  await expect(timer(page)).toHaveText(/^03:59:/);
  const now = () => page.evaluate(() => Date.now());
  // Past the first turn of the cycle: nothing is asked for during the steps.
  await standingAt(page, world, (await now()) + 30_000, async () => {
    for (let second = 1; second <= 6; second += 1) {
      await pass(page, world, 1_000);
      const left = Math.ceil((end - (await now())) / 1_000);
      const text = [left / 3600, (left / 60) % 60, left % 60].map((part) => String(Math.floor(part)).padStart(2, '0'));
      await expect(timer(page)).toHaveText(text.join(':'));
    }
  });
});

test('two tabs count to the same end, through a night of the laptop; a logout in one stops both', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(CROSSED_LOGOUT);
  const world = newWorld();
  await newMember(context);
  await withUser(context, settled, world);
  await page.clock.install();
  await page.goto('/members');
  await expect(timer(page)).toHaveText(/^03:59:/);
  const other = await context.newPage();
  await other.goto('/likes');
  await expect(timer(other)).toHaveText(/^03:59:/);
  await pass(page, world, 3 * HOUR);
  await expect(timer(page)).toHaveText(/^00:59:/);
  await expect(timer(other)).toHaveText(/^00:59:/);
  await page.bringToFront();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(timer(page)).toHaveCount(0);
  await expect(timer(other)).toHaveCount(0);
});

test('only TIMEBONUS25 is the time bonus, no other code of the server’s', async ({ page, context }) => {
  let code = 'WELCOME10';
  await newMember(context);
  await context.route('**/api/discountcode.php*', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as DiscountCode), code } });
  });
  const answered = page.waitForResponse('**/api/discountcode.php*');
  await page.goto('/members');
  await (await answered).finished();
  await staysAway(banner(page));
  code = 'TIMEBONUS25';
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test('a device whose clock is wrong shows the time that is left on the server', async ({ page, context }) => {
  await newMember(context);
  await page.clock.install({ time: Date.now() + 2 * HOUR });
  await page.goto('/members');
  await expect(timer(page)).toHaveText(/^03:59:/);
});

test('it is gone for paid members and after a logout', async ({ page, context, guard }) => {
  guard.allow(CROSSED_LOGOUT);
  const world = newWorld();
  let paid = false;
  await newMember(context);
  await withUser(context, (user) => ({ ...settled(user), paid_user: paid }), world);
  await page.clock.install();
  await page.goto('/members');
  await expect(banner(page)).toBeVisible();
  paid = true;
  await pass(page, world, 66_000);
  await expect(banner(page)).toHaveCount(0);
  paid = false;
  await page.goto('/members');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('the modal opens after 40 s with its texts, and its dismissal holds in every tab', async ({ page, context }) => {
  const world = newWorld();
  const { id } = await newMember(context);
  await withUser(context, broke, world);
  await page.clock.install();
  await page.goto('/members');
  await expect(banner(page)).toBeVisible();
  // Everything has come by now: the 40 s begin with the next page of the members area, and with nothing else.
  await goTo(page, '/lang-config');
  await pass(page, world, 1_000);
  const now = () => page.evaluate(() => Date.now());
  const earliest = await now();
  await goTo(page, '/members');
  await expect(banner(page)).toBeVisible();
  await counts(page);
  const latest = await now();
  await standingAt(page, world, earliest + 39_000, async () => {
    await drawStanding(page);
    await staysAway(modal(page));
  });
  // It opens then, not some seconds later.
  await standingAt(page, world, latest + 40_500, () => comesStanding(modal(page)));
  await expect(modal(page).getByText(/Act fast: for 4 hours/)).toBeVisible();
  await expect(modal(page).getByRole('timer')).toHaveText(/^03:5\d:\d\d$/);
  await expect(modal(page).getByText(/Credits arrive instantly, except by bank transfer/)).toBeVisible();
  await expect(modal(page).getByRole('link', { name: 'See the credits' })).toHaveAttribute('href', '/credits');

  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/members');
  await expect(banner(other)).toBeVisible();
  await page.bringToFront();
  const before = await now();
  await modal(page).getByRole('button', { name: 'Close' }).click();
  await expect(modal(page)).toHaveCount(0);
  const kept = await page.evaluate((key) => Number(localStorage.getItem(key)), `dismissed.time-bonus.${id}`);
  expect(kept, 'the time of it').toBeGreaterThanOrEqual(before);
  expect(kept).toBeLessThanOrEqual(await now());
  await pass(other, world, 60_000);
  await staysAway(modal(other));
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await pass(page, world, 60_000);
  await staysAway(modal(page));
});

test('the modal stays away from members with credits, and from other pages', async ({ page, context }) => {
  const world = newWorld();
  let credits = 1;
  await newMember(context);
  await withUser(context, (user) => ({ ...settled(user), credits }), world);
  await page.clock.install();
  await page.goto('/members');
  await expect(banner(page)).toBeVisible();
  await pass(page, world, 45_000);
  await staysAway(modal(page));
  credits = 0;
  await page.goto('/credits');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pass(page, world, 60_000);
  await staysAway(modal(page));
});
