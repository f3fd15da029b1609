import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { quiet, somebody, withLikers } from './likers.ts';
import type { Liker } from './likers.ts';
import {
  comesStanding,
  drawStanding,
  newMember,
  newWorld,
  somebodyElse,
  standingAt,
  staysAway,
  withUser,
} from './member.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const modal = (page: Page) => page.getByRole('dialog', { name: 'New like!' });

test('query t shows who likes you after its seconds and leaves the address', async ({ page, context }) => {
  const world = newWorld();
  await newMember(context);
  await withUser(context, quiet, world);
  // Somebody who has a profile: the press leads there.
  const { id } = await somebodyElse(context);
  await page.route('**/api/auto-like.php', (route) => route.fulfill({ json: somebody({ id, name: 'Iris' }) }));
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/likes.php')) answers += 1;
  });
  await page.clock.install();
  const now = () => page.evaluate(() => Date.now());
  // Two values: it is this one's seconds that it waits for. In neither the cycle's next turn comes, a minute after its first.
  for (const seconds of [25, 45]) {
    // Calls of the page before end with it.
    await page.goto('about:blank');
    answers = 0;
    const earliest = await now();
    await page.goto(`/likes?t=${seconds}&sort=new`);
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    await page.clock.runFor(5_000);
    // The page's own and that of the cycle's first turn: it counts by now.
    await expect.poll(() => answers).toBeGreaterThanOrEqual(2);
    const latest = await now();
    await standingAt(page, world, earliest + (seconds - 1) * 1_000, async () => {
      await drawStanding(page);
      await staysAway(modal(page), `not before its ${seconds} s`);
      await expect(page).toHaveURL(new RegExp(`\\?t=${seconds}&sort=new$`));
    });
    const reload = page.waitForRequest('**/api/likes.php*', { timeout: 30_000 });
    await standingAt(page, world, latest + seconds * 1_000 + 500, async () => {
      await comesStanding(modal(page));
      // Half a second after it showed.
      await page.clock.runFor(500);
      await reload;
    });
    await expect(modal(page).getByText('Iris likes you.')).toBeVisible();
    await expect(modal(page).getByText('Fictional profile')).toBeVisible();
    await expect(page).toHaveURL(/\/likes\?sort=new$/);
  }
  await modal(page).getByRole('link', { name: 'View profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
  await expect(modal(page)).toHaveCount(0);
});

test("a like that comes while the site is open fills the screen: 'New like!'", async ({ page, context, guard }) => {
  guard.allow(/404/);
  const likers: Liker[] = [{ id: 6, name: 'Vera' }];
  await newMember(context);
  await withUser(context, quiet);
  await withLikers(page, likers);
  await page.clock.install();
  await page.goto('/members');
  await expect(page).toHaveTitle(/^\(1\)/);
  await page.clock.runFor(3_000);
  await staysAway(modal(page), 'not for one that was there before');
  const { main_image: photo } = await somebodyElse(context);
  likers.unshift({ id: 7, name: 'Iris', main_image: photo });
  await page.clock.fastForward(70_000);
  await expect(modal(page)).toBeVisible();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // Once its motion is over.
  await expect.poll(() => modal(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
  const addresses = (photo?.variants ?? []).flatMap(({ avif, webp }) => [avif, webp]);
  const drawn = () =>
    modal(page)
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images.filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => new URL(currentSrc).pathname),
      );
  await expect.poll(async () => (await drawn()).filter((address) => addresses.includes(address)).length).toBe(1);
  await modal(page).getByText('Iris likes you.').click();
  await expect(modal(page), 'closed by a click').toHaveCount(0);

  likers.unshift({ id: 8, name: 'Lena', liked: true });
  await page.clock.fastForward(70_000);
  const match = page.getByRole('dialog', { name: "It's a match!" });
  await expect(match.getByText('You and Lena like each other.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(match, 'closed by Escape').toHaveCount(0);

  likers.unshift({ id: 9, name: 'Noor' });
  await page.clock.fastForward(70_000);
  await modal(page).getByRole('link', { name: 'View the profile of Noor' }).click();
  await expect(page).toHaveURL(/\/members\/9$/);
});

test('its button starts a conversation with that member', async ({ page, context }) => {
  const likers: Liker[] = [];
  await newMember(context);
  await withUser(context, quiet);
  await withLikers(page, likers);
  await page.clock.install();
  const before = page.waitForResponse('**/api/likes.php*');
  await page.goto('/members');
  await before;
  await page.clock.runFor(6_000);
  const answer = await context.request.get('/api/members.php?with_photo=1');
  const { profiles } = (await answer.json()) as { profiles: { id: number; name: string; fictional: boolean }[] };
  const first = profiles.find(({ fictional }) => fictional);
  likers.push({ id: first?.id ?? 0, name: first?.name ?? '' });
  await page.clock.fastForward(70_000);
  await modal(page)
    .getByRole('button', { name: `Write to ${first?.name}` })
    .click();
  const writing = page.getByRole('dialog', { name: `Write to ${first?.name}` });
  await writing.getByRole('textbox').fill('Nice to be liked by you.');
  const sent = page.waitForRequest('**/api/message.php');
  await writing.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ profile_id: first?.id, text: 'Nice to be liked by you.' });
});
