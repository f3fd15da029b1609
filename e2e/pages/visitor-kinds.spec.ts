import type { Page } from '@playwright/test';
import { isPublicPage, readLiveRoutes, readSampleMember, samplePaths } from '@tandem/tooling/live-routes';
import { isIdle, isInteractive, requestedScripts } from '../fixtures/early-start.ts';
import { readPlan } from '../fixtures/network-log.ts';
import { freshName } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { addTenant } from '../fixtures/tenants.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Guard } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** Adds a tenant and waits until the gateway knows it. Returns its origin. */
async function openTenant(
  { page, guard }: { page: Page; guard: Guard },
  settings: Parameters<typeof addTenant>[0]['settings'],
) {
  const origin = await addTenant({ key: freshName('kinds'), settings });
  guard.allow(/404/);
  await expect(async () => expect((await page.goto(`${origin}/pages/terms`))?.status()).toBe(200)).toPass();
  return origin;
}

/** The pages that show members to visitors, or would. */
async function pathsOfMembers(): Promise<string[]> {
  const routes = (await readLiveRoutes(SITE_ORIGIN)).filter(isPublicPage);
  const member = await readSampleMember(SITE_ORIGIN);
  return routes
    .filter(({ part, path }) => part === 'mf-landers' || (part === 'mf-members' && path.startsWith('/members')))
    .flatMap((route) => samplePaths(route, { member }));
}

const NOBODY = { logged_out_search: 'none', logged_out_search_trafficsource: 'none' } as const;

const INTO_SIGNUP = ':is(a[href*="/signup"], form[action$="/signup"] button, button[form])';

const headline = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText();

/** Starts the site with the first gesture, and waits until it is there. */
async function startSite(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect.poll(() => isInteractive(page)).toBe(true);
}

test.describe('before the first gesture', { tag: ['@phone', '@mf-landers', '@mf-members', '@mf-signup'] }, () => {
  test.use({ firstGesture: false });
  test.setTimeout(180_000);

  test('where visitors see nobody, pages of members are in the document and start as lightly as others; started, they are the same and request no member [R-PLATFORM-PRERENDER-REFUSED, R-FRAME-START-GESTURE]', async ({
    page,
    context,
    guard,
  }) => {
    const origin = await openTenant({ page, guard }, NOBODY);
    const requested: string[] = [];
    context.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const path of await pathsOfMembers()) {
      // A tab that has had the site before waits for nothing.
      const tab = await context.newPage();
      await tab.goto(origin + path);
      expect([path, (await readPlan(tab)).prerendered]).toEqual([path, true]);
      await isIdle(tab);
      expect([path, await requestedScripts(tab)]).toEqual([path, ['early.js']]);
      const before = await headline(tab);
      await startSite(tab);
      expect([path, await headline(tab)]).toEqual([path, before]);
      await tab.close();
    }
    expect(requested.filter((path) => /^\/api\/(?:members?|similar)\.php$/.test(path))).toEqual([]);
  });

  test('where a traffic source opens the signup, its page is open in the document for who has one, and closed for others [R-SIGNUP-OPEN-SOURCE, R-PLATFORM-PRERENDER-SOURCE]', async ({
    page,
    context,
    guard,
  }) => {
    const origin = await openTenant({ page, guard }, { signups: 'with_trafficsource' });
    const text = textsOf('mf-signup', 'en')('errors.invite-only');
    const open = async (path: string, isClosed: boolean) => {
      const tab = await context.newPage();
      await tab.goto(origin + path);
      await isIdle(tab);
      expect([path, await requestedScripts(tab)]).toEqual([path, ['early.js']]);
      const closed = tab.getByText(text);
      await expect(closed).toHaveCount(isClosed ? 1 : 0);
      await startSite(tab);
      await expect(closed).toHaveCount(isClosed ? 1 : 0);
      await tab.close();
    };
    await open('/signup', true);
    await open('/signup?network=acme', false);
    // The next tab as well: the gateway knows them by their cookie.
    await open('/signup', false);
  });
});

test.describe('without a script', { tag: ['@phone', '@mf-landers'] }, () => {
  test.use({ javaScriptEnabled: false });
  test.setTimeout(180_000);

  test('where visitors see nobody, each of those pages can be read, and none loads itself again [R-PLATFORM-PRERENDER-REFUSED]', async ({
    page,
    guard,
  }) => {
    const origin = await openTenant({ page, guard }, NOBODY);
    for (const path of await pathsOfMembers()) {
      await page.goto(origin + path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(page.locator('meta[http-equiv="refresh"]'), path).toHaveCount(0);
      await expect(page.locator('main').locator(INTO_SIGNUP).filter({ visible: true }), path).not.toHaveCount(0);
    }
  });
});
