import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { isOpenToVisitors, readLiveRoutes, readSampleMember, samplePaths } from '@tandem/tooling/live-routes';
import { equalPieces, startSiteInPieces } from '../fixtures/documents-in-pieces.ts';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { likeMember, writeTo } from '../fixtures/people.ts';
import { Activity, isSettled, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from '../frame/member.ts';

test.setTimeout(180_000);

/** Longer than the half second in which a press excuses what moves. */
const SLOW_MILLISECONDS = 600;

/** Delays each file and each response from here on. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_MILLISECONDS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Presses one link after the other. Returns what moved by itself on the way. */
async function walk(page: Page, activity: Activity, links: readonly Locator[]): Promise<string[]> {
  for (const link of links) {
    const before = page.url();
    await link.filter({ visible: true }).first().click();
    await expect.poll(() => page.url(), { message: `away from ${before}` }).not.toBe(before);
    await isSettled(page, activity);
  }
  return movedThings(page);
}

/** Opens a page, and presses one link after the other from there, over a slow network. Returns what moved by itself. */
async function walkFrom(page: Page, path: string, links: readonly Locator[]): Promise<string[]> {
  const activity = new Activity(page);
  await openSettled(page, activity, path);
  await slowDown(page);
  return walk(page, activity, links);
}

/** Waits until what has been received is on the screen. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

type Chats = ResponseOf<'GET /api/chats.php'>;

/** Makes a member who has written to somebody and likes some people: their lists have something to show. */
async function makeMemberWithPast(request: APIRequestContext): Promise<void> {
  await confirmedMember(request);
  const response = await request.get(`${SITE_ORIGIN}/api/members.php?with_photo=1`);
  const { profiles } = (await response.json()) as ResponseOf<'GET /api/members.php'>;
  const [first, ...others] = profiles.filter((profile) => profile.fictional);
  if (first === undefined) throw new Error('The site shows no fictional member.');
  await writeTo(request, first.id, 'Good evening! What do you read?');
  // They answer within seconds, and a message that is received moves those above it, as it should.
  const chats = async () => ((await (await request.get(`${SITE_ORIGIN}/api/chats.php`)).json()) as Chats).chats;
  await expect.poll(async () => (await chats()).map((chat) => chat.num_unread_messages)).toEqual([1]);
  for (const { id } of others.slice(0, 3)) await likeMember(request, id);
}

const to = (page: Page, path: string) => page.locator(`a[href="${path}"]`);

test('nothing moves while the pages of a visitor load, one after the other', { tag: '@phone' }, async ({ page }) => {
  const banner = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  // Begun at a page of text: the home page that the walk comes to is loaded then, and has nothing yet to show.
  const moved = await walkFrom(page, '/pages/faq', [
    banner.getByRole('link', { name: 'Log in' }),
    footer.locator('a[href="/pricing"]'),
    footer.locator('a[href="/complaints"]'),
    footer.locator('a[href="/pages/terms"]'),
    banner.getByRole('link', { name: 'Tandemly, home' }),
  ]);
  expect(moved).toEqual([]);
});

test(
  'a reminder that comes before the profile keeps its place when the profile is there',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await newMember(context);
    const member = await readSampleMember(SITE_ORIGIN);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/api/member.php*', (route) => void held.push(() => route.continue()));
    const activity = new Activity(page);
    await page.goto(`/members/${member}`, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('Confirm your e-mail address', { exact: true })).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    await Promise.all(held.map((respond) => respond()));
    await isSettled(page, activity);
    expect(await movedThings(page)).toEqual([]);
  },
);

test(
  'the name on a profile keeps its width when the menu beside it comes',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await newMember(context);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/member-menu.*.js', (route) => void held.push(() => route.continue()));
    // The document is not loaded as long as a script of it is held.
    await page.goto(`/members/${await readSampleMember(SITE_ORIGIN)}`, { waitUntil: 'domcontentloaded' });
    const name = page.getByRole('heading', { level: 1 });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const before = await name.boundingBox();
    await Promise.all(held.map((respond) => respond()));
    await expect(page.getByRole('main').locator('header').getByRole('button', { name: 'More about' })).toBeVisible();
    expect(await name.boundingBox()).toEqual(before);
  },
);

test(
  'what is below the prices keeps its place when they come with a time bonus',
  { tag: ['@desktop', '@mf-payments'] },
  async ({ page, context }) => {
    await newMember(context);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/api/bundles.php*', (route) => void held.push(() => route.continue()));
    const activity = new Activity(page);
    await page.goto('/credits', { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('Paid once, no subscription')).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    await Promise.all(held.map((respond) => respond()));
    await expect(page.getByText(/^Your welcome bonus/)).toBeVisible();
    await isSettled(page, activity);
    expect(await movedThings(page)).toEqual([]);
  },
);

test(
  'nothing moves while the pages of a member load, one after the other',
  { tag: ['@both', '@mf-chat', '@mf-members', '@mf-payments'] },
  async ({ page, context }) => {
    await makeMemberWithPast(context.request);
    const other = await context.newPage();
    const main = page.getByRole('main');
    // Two ways beside each other, in a tab each: they wait for the network most of the time.
    const moved = await Promise.all([
      walkFrom(page, '/members', [
        to(page, '/chats'),
        main.getByRole('list').getByRole('link'),
        main.getByRole('link', { name: 'All conversations' }).or(to(page, '/likes')),
      ]),
      walkFrom(other, '/likes', [
        to(other, '/likes/matches'),
        to(other, '/premium'),
        to(other, '/members'),
        other.getByRole('main').getByRole('article').getByRole('link'),
      ]),
    ]);
    expect(moved.flat()).toEqual([]);
  },
);

test(
  'nothing moves for a visitor whose browser remembers what they searched for',
  { tag: '@both' },
  async ({ page }, { project }) => {
    const activity = new Activity(page);
    await openSettled(page, activity, '/members?gender=female&country=NL&min_age=25&max_age=60&with_photo=1&new=1');
    const remembered =
      project.name === 'phone'
        ? page.getByRole('button', { name: 'Filters 5 active filters' })
        : page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'Remove filter: 25 to 60' });
    await expect(remembered).toBeVisible();
    await openSettled(page, activity, '/members');
    await expect(remembered).toBeVisible();
    await isSettled(page, activity);
    expect(await movedThings(page)).toEqual([]);
  },
);

/** Places at which a network stops for a while; each piece is on the screen by itself. */
const PIECES = 10;
/**
 * A document may stop in the midst of an element, which grows by a word or a line when the rest comes: where that is depends on
 * how long the texts of a member are. A fifth of what counts as good.
 */
const LEAST_OF_PIECES = 0.02;

test('nothing moves on a public page whose document comes in pieces', { tag: '@both' }, async ({ page, guard }) => {
  // What scripts do to a page that is loaded is tested above.
  await page.route('**/*.js', (route) => route.abort());
  guard.allow(/ERR_FAILED/);
  const member = await readSampleMember(SITE_ORIGIN);
  // What a link of a mail opens has nothing to read without a script.
  const routes = (await readLiveRoutes(SITE_ORIGIN)).filter(
    (route) => isOpenToVisitors(route) && route.privateParameter !== 'token',
  );
  const site = await startSiteInPieces(equalPieces(PIECES));
  const moved: string[] = [];
  try {
    for (const path of routes.flatMap((route) => samplePaths(route, { member, conversation: 1 }))) {
      await page.goto(site.origin + path, { waitUntil: 'commit' });
      while (site.sendPiece()) await twoFrames(page);
      await page.waitForLoadState('domcontentloaded');
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      moved.push(...(await movedThings(page, LEAST_OF_PIECES)).map((one) => `${path}: ${one}`));
    }
  } finally {
    await site.close();
  }
  expect(moved).toEqual([]);
});

test(
  'the language in a member’s top bar keeps its place while the account beside it is received',
  { tag: '@desktop' },
  async ({ page, guard }) => {
    await page.route('**/*.js', (route) => route.abort());
    guard.allow(/ERR_FAILED/);
    await confirmedMember(page.request);
    const site = await startSiteInPieces((document) => {
      const start = document.indexOf('<body');
      const language = document.indexOf('</button>', document.indexOf('</nav>', start));
      return [start, document.indexOf('</div>', language) + '</div>'.length];
    });
    try {
      await page.goto(`${site.origin}/credits`, { waitUntil: 'commit' });
      site.sendPiece();
      // What moves before the first paint moves nothing that can be seen.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await twoFrames(page);
      site.sendPiece();
      await page.waitForLoadState('domcontentloaded');
      await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
      expect(await movedThings(page, 0)).toEqual([]);
    } finally {
      await site.close();
    }
  },
);
