import type { APIRequestContext, Page } from '@playwright/test';
import type { Chat } from '@tandem/contracts/api/chat';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { readLiveRoutes, readSampleMember, samplePaths } from '@tandem/tooling/live-routes';
import type { LiveRoute } from '@tandem/tooling/live-routes';
import { faultsInBothAppearances } from '../fixtures/axe.ts';
import { logIn, signUp } from '../fixtures/people.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(240_000);

/** Every fault of these addresses, each loaded once and looked at in both appearances. */
async function faultsOfAll(page: Page, locale: Locale, paths: readonly string[]): Promise<string[]> {
  const activity = new Activity(page);
  const faults: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      await openSettled(page, activity, localizePath(locale, path));
      faults.push(...(await faultsInBothAppearances(page, path)));
    });
  }
  return faults;
}

/** The account's first conversation. */
async function conversationOf(request: APIRequestContext): Promise<number> {
  const answer = await request.get(`${SITE_ORIGIN}/api/chats.php`);
  const { chats } = (await answer.json()) as { chats: Chat[] };
  const [first] = chats;
  if (first === undefined) throw new Error('The account has no conversation.');
  return first.conversation.id;
}

/** Legal pages and the like are the same for everybody: visitors' ones are enough. */
const isDocument = ({ id }: LiveRoute) => id.startsWith('pages-');

/** Addresses of the live routes that are open to these, as far as they look their own way for them. */
async function pathsFor(access: readonly ('any' | 'member' | 'visitor')[], conversation?: number): Promise<string[]> {
  const all = await readLiveRoutes(SITE_ORIGIN);
  const routes = access.includes('visitor') ? all : all.filter((route) => !isDocument(route));
  const ids = { member: await readSampleMember(SITE_ORIGIN), ...(conversation !== undefined && { conversation }) };
  return routes.filter((route) => access.includes(route.access)).flatMap((route) => samplePaths(route, ids));
}

for (const locale of LOCALES) {
  test(`no page has an accessibility fault for visitors in ${locale}`, async ({ page }) => {
    expect(await faultsOfAll(page, locale, await pathsFor(['any', 'visitor']))).toEqual([]);
  });

  test(`no page has an accessibility fault for members in ${locale}`, async ({ page, context }) => {
    await logIn(context.request, SITE_ORIGIN, locale === 'fr' ? 'french@tandemly.test' : 'premium@tandemly.test');
    const paths = await pathsFor(['any', 'member'], await conversationOf(context.request));
    expect(paths.length).toBeGreaterThan(15);
    expect(await faultsOfAll(page, locale, paths)).toEqual([]);
  });

  test(`no page has an accessibility fault for one who has just joined, in ${locale}`, async ({ page, context }) => {
    await signUp(context.request, SITE_ORIGIN, { language: locale });
    expect(await faultsOfAll(page, locale, await pathsFor(['member']))).toEqual([]);
  });
}
