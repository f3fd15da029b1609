import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { withLikers } from './likers.ts';
import type { Liker } from './likers.ts';
import { newMember, newWorld, pass, settled, withUser } from './member.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const warning = (page: Page) => page.getByRole('dialog', { name: 'For adults only' });
const LOST = /ERR_CONNECTION_FAILED/;

interface Losses {
  /** Whether the chunk is lost on the way, however often it is asked for. */
  lost: boolean;
  /** How often it was. */
  times: number;
}

/** Loses a chunk until the test lets it through. */
async function withLost(page: Page, chunk: string): Promise<Losses> {
  const losses: Losses = { lost: true, times: 0 };
  await page.route(new RegExp(`/${chunk}\\.\\w+\\.js`), async (route) => {
    if (!losses.lost) return route.continue();
    losses.times += 1;
    return route.abort('connectionfailed');
  });
  return losses;
}

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test('what comes after the first paint and was lost on the way is asked for again', async ({
    page,
    context,
    guard,
  }) => {
    guard.allow(/ERR_CONNECTION_FAILED|ERR_INTERNET_DISCONNECTED/);
    const asked = new Map([
      ['frame-extras', 0],
      ['pwa', 0],
      ['entry-warning', 0],
      ['cookie-bar', 0],
    ]);
    await page.route(/\/(?:frame-extras|pwa|entry-warning|cookie-bar)\.\w+\.js/, async (route) => {
      const chunk = /\/([\w-]+)\.\w+\.js/.exec(route.request().url())?.[1] ?? '';
      const times = (asked.get(chunk) ?? 0) + 1;
      asked.set(chunk, times);
      await (times === 1 ? route.abort('connectionfailed') : route.continue());
    });
    const follows = page.waitForResponse(/\/pwa\.\w+\.js/);
    await page.goto('/pricing', { waitUntil: 'load' });
    await expect(warning(page)).toBeVisible({ timeout: 20_000 });
    await warning(page).getByRole('button', { name: 'I am 18 or older' }).click();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible({ timeout: 20_000 });
    // Whole: what is still on its way without a network would be lost once more.
    await (await follows).finished();
    await context.setOffline(true);
    await expect(page.getByText(textsOf('shell', 'en')('app.offline.title'))).toBeVisible();
    expect(Object.fromEntries(asked)).toEqual({ 'frame-extras': 2, 'pwa': 2, 'entry-warning': 2, 'cookie-bar': 2 });
  });

  test('a lost entry warning holds up no other modal, and comes when it can be had', async ({ page, guard }) => {
    guard.allow(LOST);
    const losses = await withLost(page, 'entry-warning');
    await page.clock.install();
    await page.goto('/members');
    await expect.poll(() => losses.times).toBeGreaterThan(0);
    const card = page.getByRole('main').getByRole('article').first();
    await card.getByRole('button', { name: /^Like / }).click();
    const signup = page.getByRole('dialog', { name: /^Login to like / });
    // Whole: its part would not come in time while the clock jumps.
    await expect(signup.getByRole('link', { name: 'I have an account' })).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(signup).toHaveCount(0);
    losses.lost = false;
    // Past the longest wait before the next try, whichever it is.
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(warning(page)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  });
});

test("a lost time-bonus modal holds up no 'New like!', and comes when it can be had", async ({
  page,
  context,
  guard,
}) => {
  guard.allow(LOST);
  const likers: Liker[] = [];
  const world = newWorld();
  await newMember(context);
  await withUser(context, (user) => ({ ...settled(user), credits: 0 }), world);
  await withLikers(page, likers);
  const losses = await withLost(page, 'time-bonus-modal');
  await page.clock.install();
  const before = page.waitForResponse('**/api/likes.php*');
  await page.goto('/members');
  await (await before).finished();
  await expect(page.getByRole('link', { name: /25% off your first credits/ })).toBeVisible();
  await pass(page, world, 45_000);
  await expect.poll(() => losses.times).toBeGreaterThan(0);
  likers.push({ id: 7, name: 'Iris' });
  await pass(page, world, 70_000);
  const like = page.getByRole('dialog', { name: 'New like!' });
  await expect(like).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(like).toHaveCount(0);
  losses.lost = false;
  await expect(async () => {
    await pass(page, world, 31_000);
    await expect(page.getByRole('dialog', { name: '25% welcome bonus' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
});
