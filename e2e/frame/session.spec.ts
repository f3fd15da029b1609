import type { BrowserContext, Page } from '@playwright/test';
import { createReceiver } from '@tandem/api-gateway/testing/push/receiver';
import { PASSWORD } from '../fixtures/people.ts';
import { PUSH_PORT } from '../fixtures/site.ts';
import { counts, expect, test } from '../fixtures/test.ts';
import { subscribesAt } from '../push/push-browser.ts';
import { CROSSED_LOGOUT, goTo, newMember, newWorld, standingAt, withLostSession, withUser } from './member.ts';
import { withNews } from './news.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const MINUTE = 60_000;
const ENDPOINTS = ['/api/user.php', '/api/chats.php', '/api/likes.php'];

interface Call {
  path: string;
  /** By the page's own clock, in milliseconds. */
  at: number;
  /** The answer has not come. */
  open: boolean;
}

/** Writes down in the page what it asks for. */
async function withCallLog(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const real = window.fetch;
    const calls: Call[] = [];
    Object.assign(window, { calls });
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      const call: Call = { path: pathname, at: Date.now(), open: true };
      if ((init?.method ?? 'GET') === 'GET') calls.push(call);
      try {
        const answer = await real(input, init);
        await answer.clone().text();
        return answer;
      } finally {
        call.open = false;
      }
    };
  });
}

const callLog = (page: Page): Promise<Call[]> =>
  page.evaluate(() => (window as unknown as { calls: Call[] }).calls.map((call) => ({ ...call })));

/** When the page asked for each of the three endpoints, in milliseconds by its clock. */
async function calls(page: Page): Promise<number[][]> {
  const log = await callLog(page);
  return ENDPOINTS.map((endpoint) => log.filter(({ path }) => path === endpoint).map(({ at }) => at));
}
const callCounts = async (page: Page) => (await calls(page)).map((times) => times.length);

/** Seconds between each of the last calls of an endpoint and the one before it. */
const gaps = async (page: Page, last: number) =>
  (await calls(page)).map((times) =>
    times.slice(-last).map((at, index) => Math.round((at - (times.at(index - last - 1) ?? 0)) / 1000)),
  );

/**
 * Waits until the page has asked for everything so often, and has its answers: what is on its way for the first time is
 * not asked for once more.
 */
async function hasAsked(page: Page, times: number): Promise<boolean> {
  const log = await callLog(page);
  const asked = (endpoint: string) => log.filter(({ path }) => path === endpoint).length;
  return ENDPOINTS.every((endpoint) => asked(endpoint) >= times) && log.every(({ open }) => !open);
}

/**
 * Lets the page's time run until it has begun its cycle; answers how often it has asked then. On a busy machine the
 * first turn may cross with the page's own calls: then it is the second one that asks for everything.
 */
async function untilCycleRuns(page: Page): Promise<number[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => hasAsked(page, 1)).toBe(true);
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return hasAsked(page, 2);
    })
    .toBe(true);
  return callCounts(page);
}

const more = (than: number[], by: number) => than.map((count) => count + by);

/** As when somebody looks at another tab, and comes back. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('user, chats and likes are asked for 5 s after the start and then every 60 s, not while hidden, and on return', async ({
  page,
  context,
}) => {
  const world = newWorld();
  await newMember(context);
  await withUser(context, undefined, world);
  await withCallLog(context);
  const told = Promise.withResolvers<void>();
  await page.route('**/api/user.php', async (route) => {
    await told.promise;
    return route.fallback();
  });
  await page.clock.install();
  await page.goto('/premium');
  await counts(page);
  // The cycle begins when it is known who is there, and that is told while the clock as good as stands.
  const now = () => page.evaluate(() => Date.now());
  const earliest = (await now()) + 10_000;
  const asks = async (times: number) => {
    await page.clock.runFor(20);
    return hasAsked(page, times);
  };
  await standingAt(page, world, earliest, async () => {
    told.resolve();
    await expect.poll(() => asks(1)).toBe(true);
    await counts(page);
    const latest = await now();
    await page.clock.runFor(earliest + 4_900 - latest);
    expect(await callCounts(page), 'not before 5 s').toEqual([1, 1, 1]);
    await page.clock.runFor(latest - earliest + 100);
    await expect.poll(() => asks(2), '5 s after the start').toBe(true);
    for (const [, second = 0] of await calls(page)) {
      expect(second).toBeGreaterThanOrEqual(earliest + 5_000);
      expect(second).toBeLessThanOrEqual(latest + 5_000);
    }
  });
  const begun = await callCounts(page);
  expect(begun).toEqual([2, 2, 2]);
  await page.clock.runFor(2 * MINUTE);
  await expect.poll(() => callCounts(page)).toEqual(more(begun, 2));
  expect(await gaps(page, 1)).toEqual([[60], [60], [60]]);
  await hide(page, true);
  await page.clock.runFor(10 * MINUTE);
  expect(await callCounts(page)).toEqual(more(begun, 2));
  await hide(page, false);
  await expect.poll(() => callCounts(page)).toEqual(more(begun, 3));
});

test('a laptop that slept for 3 h asks once when it wakes, and goes on from there', async ({ page, context }) => {
  await newMember(context);
  await withUser(context);
  await withCallLog(context);
  await page.clock.install();
  await page.goto('/premium');
  const begun = await untilCycleRuns(page);
  await page.clock.fastForward(180 * MINUTE);
  await expect.poll(() => callCounts(page)).toEqual(more(begun, 1));
  await page.clock.runFor(MINUTE);
  await expect.poll(() => callCounts(page)).toEqual(more(begun, 2));
  expect(await gaps(page, 1)).toEqual([[60], [60], [60]]);
});

test('of two tabs the one that is looked at asks; the other one does when it is looked at again', async ({
  page,
  context,
}) => {
  await newMember(context);
  await withUser(context);
  await withCallLog(context);
  await page.clock.install();
  await page.goto('/premium');
  await untilCycleRuns(page);
  await hide(page, true);
  const away = await callCounts(page);
  const other = await context.newPage();
  await other.goto('/likes');
  const begun = await untilCycleRuns(other);
  await other.clock.runFor(3 * MINUTE);
  await expect.poll(() => callCounts(other)).toEqual(more(begun, 3));
  expect(await callCounts(page)).toEqual(away);
  await hide(page, false);
  await expect.poll(() => callCounts(page)).toEqual(more(away, 1));
});

test.describe('with pushes', () => {
  test.use({ serviceWorkers: 'allow' });

  test('they are asked for every 300 s', async ({ page, context }) => {
    await newMember(context);
    await withCallLog(context);
    await subscribesAt(context, createReceiver().subscription(`http://127.0.0.1:${PUSH_PORT}/quiet`));
    await context.addInitScript(() => {
      if (location.origin !== 'null') localStorage.setItem('test-push-subscription', 'yes');
    });
    await page.clock.install();
    const bound = page.waitForResponse((response) => response.url().endsWith('/api/user.php?push=1'));
    await page.goto('/premium');
    expect((await bound).status()).toBe(204);
    await expect.poll(() => hasAsked(page, 1)).toBe(true);
    // A cycle that began before the browser was known to have pushes begins anew, with its first 5 s.
    await page.clock.runFor(11 * MINUTE);
    await expect.poll(() => gaps(page, 2)).toEqual(ENDPOINTS.map(() => [300, 300]));
  });
});

test('calls to the user endpoint carry the client’s mark', async ({ page, context }) => {
  await newMember(context);
  const asked = page.waitForRequest('**/api/user.php');
  await page.goto('/members');
  expect((await asked).headers()['x-request-type']).toBe('client');
});

test('logging out in one tab ends the other', async ({ page, context, guard }) => {
  guard.allow(CROSSED_LOGOUT);
  await newMember(context);
  await page.goto('/members');
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(other.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(other).toHaveURL(/localhost:\d+\/$/);
  await expect(other.getByRole('button', { name: /Account menu/ })).toHaveCount(0);
});

test('a session that ended is told, and the login leads back to the very place', async ({ page, context, guard }) => {
  guard.allow(/403/);
  const { email } = await newMember(context);
  await page.goto('/chats');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await withLostSession(page, () => goTo(page, '/likes?sort=new#newest'));
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Session expired, please log in again.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page, 'the very place').toHaveURL(/\/likes\?sort=new#newest$/);
});

test('a 403 of another call makes a visitor of the member without a word on a page for everybody', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/403/);
  await newMember(context);
  await page.goto('/members');
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  const refuse = (body: object) =>
    page.route(/\/api\/(chats|likes)\.php/, (route) => route.fulfill({ status: 403, json: body }));
  await refuse({ error: { code: 'forbidden', message: 'Not for you.', requestId: 'r' } });
  const refused = Promise.all(['chats', 'likes'].map((name) => page.waitForResponse(`**/api/${name}.php*`)));
  await page.reload();
  await refused;
  await counts(page);
  await expect(page.getByRole('button', { name: /Account menu/ }), 'a refusal without the flag').toBeVisible();

  await refuse({
    error: { code: 'authentication_required', message: 'Log in first.', requestId: 'r' },
    authentication_required: true,
  });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/members/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a 403 of user.php itself leaves the member a member, who is asked for again on the cycle', async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/403/);
  await newMember(context);
  await withUser(context);
  await withCallLog(context);
  await page.clock.install();
  await page.goto('/premium');
  const [begun = 0] = await untilCycleRuns(page);
  await page.route('**/api/user.php', (route) =>
    route.fulfill({
      status: 403,
      json: {
        error: { code: 'authentication_required', message: 'Log in first.', requestId: 'r' },
        authentication_required: true,
      },
    }),
  );
  for (const turn of [1, 2]) {
    await page.clock.runFor(MINUTE);
    // A visitor is asked for by no cycle: the second turn comes to members only.
    await expect.poll(async () => (await callCounts(page))[0], `turn ${turn}`).toBe(begun + turn);
    await expect.poll(() => hasAsked(page, begun + turn), 'with all answers').toBe(true);
    await expect(page.getByRole('button', { name: /Account menu/ }), `still a member after turn ${turn}`).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  }
});

test('a chunk that cannot be loaded reloads the page once, not twice in 60 s', async ({ page, context, guard }) => {
  guard.allow(/Failed to load resource|ERR_FAILED|ChunkLoadError|Loading chunk|net::/);
  await newMember(context);
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.route(/\/route-lang-config\..*\.js/, (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    history.pushState({}, '', '/lang-config');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect.poll(() => documents).toBe(1);
  // The document before says that the page is away as well, until it goes.
  await reloaded;
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  expect(documents).toBe(1);

  const lastReload = (secondsAgo: number) =>
    page.evaluate((ago) => sessionStorage.setItem('chunk-reload-at', String(Date.now() - ago)), secondsAgo * 1000);
  await lastReload(40);
  await page.reload();
  await expect(tryAgain).toBeVisible();
  expect(documents, 'the reload by hand alone').toBe(2);
  await lastReload(61);
  await page.reload();
  await expect.poll(() => documents, 'by hand, and by itself after 60 s').toBe(4);
  await expect(tryAgain).toBeVisible();
});

test('the number on the app’s icon is unread messages plus new likes; 0 takes it off', async ({ page, context }) => {
  const news = { unread: 3, newLikes: 4 };
  await newMember(context);
  await page.addInitScript(() => {
    const shows = (badge: string) => {
      document.documentElement.setAttribute('data-app-badge', badge);
      return Promise.reject(new DOMException('refused', 'NotAllowedError'));
    };
    Object.assign(navigator, {
      setAppBadge: (count: number) => shows(String(count)),
      clearAppBadge: () => shows('none'),
    });
  });
  await withNews(page, news);
  await page.clock.install();
  await page.goto('/members');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-app-badge', '7');
  await expect(page).toHaveTitle(/^\(7\) /);
  Object.assign(news, { unread: 0, newLikes: 0 });
  await page.clock.fastForward(2 * MINUTE);
  await expect(html).toHaveAttribute('data-app-badge', 'none');
  await expect(page).not.toHaveTitle(/^\(/);
});
