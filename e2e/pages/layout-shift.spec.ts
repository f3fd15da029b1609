import type { Locator, Page } from '@playwright/test';
import { readLiveRoutes, readSampleMember, samplePaths } from '@tandem/tooling/live-routes';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { logIn } from '../fixtures/people.ts';
import { Activity, isSettled, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(180_000);
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

/** Longer than the half second in which a press excuses what moves. */
const SLOW_MILLISECONDS = 700;

/** From here on each file of a part, and each answer, takes its time. */
async function slowDown(page: Page): Promise<void> {
  await page.route(/\/(_parts|api)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MILLISECONDS));
    await route.continue();
  });
}

/** Presses one link after the other and says what moved by itself on the way. */
async function walk(page: Page, activity: Activity, links: readonly Locator[]): Promise<string[]> {
  for (const link of links) {
    const before = page.url();
    await link.filter({ visible: true }).first().click();
    await expect.poll(() => page.url(), { message: `away from ${before}` }).not.toBe(before);
    await isSettled(page, activity);
  }
  return movedThings(page);
}

const to = (page: Page, path: string) => page.locator(`a[href="${path}"]`);

test('nothing moves while the pages of a visitor load, one after the other', async ({ page }) => {
  const activity = new Activity(page);
  await openSettled(page, activity, '/');
  await slowDown(page);
  const banner = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  const moved = await walk(page, activity, [
    banner.getByRole('link', { name: 'Login' }),
    footer.locator('a[href="/pricing"]'),
    footer.locator('a[href="/complaints"]'),
    footer.locator('a[href="/pages/faq"]'),
    footer.locator('a[href="/pages/terms"]'),
    banner.getByRole('link', { name: 'Tandemly, home' }),
  ]);
  expect(moved).toEqual([]);
});

test('nothing moves while the pages of a member load, one after the other', async ({ page, context }) => {
  await logIn(context.request, SITE_ORIGIN, 'premium@tandemly.test');
  const activity = new Activity(page);
  await openSettled(page, activity, '/members');
  await slowDown(page);
  const main = page.getByRole('main');
  const moved = await walk(page, activity, [
    to(page, '/chats'),
    main.getByRole('list').getByRole('link'),
    main.getByRole('link', { name: 'All conversations' }).or(to(page, '/likes')),
  ]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openSettled(page, activity, '/likes');
  await slowDown(page);
  moved.push(
    ...(await walk(page, activity, [
      to(page, '/likes/matches'),
      to(page, '/credits'),
      to(page, '/members'),
      main.getByRole('article').getByRole('link'),
    ])),
  );
  expect(moved).toEqual([]);
});

test('nothing moves for a visitor whose browser remembers what they searched for', async ({ page }) => {
  const activity = new Activity(page);
  await openSettled(page, activity, '/members?gender=female&country=NL&min_age=25&max_age=60&with_photo=1&new=1');
  const remembered = page.getByRole('list', { name: 'Active filters' });
  const filters = await remembered.getByRole('link').allTextContents();
  expect(filters.length).toBeGreaterThan(3);
  await openSettled(page, activity, '/members');
  await expect(remembered.getByRole('link')).toHaveText(filters);
  await isSettled(page, activity);
  expect(await movedThings(page)).toEqual([]);
});

for (const visitor of [true, false])
  test(`nothing moves on any page that a ${visitor ? 'visitor' : 'member'} opens by its address`, async ({
    page,
    context,
  }) => {
    if (!visitor) await logIn(context.request, SITE_ORIGIN, 'premium@tandemly.test');
    const activity = new Activity(page);
    const ids = { member: await readSampleMember(SITE_ORIGIN) };
    const moved: string[] = [];
    for (const route of await readLiveRoutes(SITE_ORIGIN)) {
      // What is for both looks the same to the other one but for its frame.
      if (route.access === (visitor ? 'member' : 'visitor') || (!visitor && route.path.startsWith('/pages/'))) continue;
      for (const path of samplePaths(route, ids)) {
        await openSettled(page, activity, path);
        moved.push(...(await movedThings(page)).map((thing) => `${path}: ${thing}`));
      }
    }
    expect(moved).toEqual([]);
  });
