import type { Browser, BrowserContext } from '@playwright/test';
import type { User } from '@tandem/contracts/api/user';
import type { ApiRequests } from '../fixtures/api-requests.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { makeFirstGesture } from '../fixtures/first-gesture.ts';
import { answerFirstQuestions } from '../fixtures/first-questions.ts';
import { likeMember, signUp, writeTo } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, gotoHydrated } from '../fixtures/test.ts';
import type { Guard } from '../fixtures/test.ts';

export interface Person {
  user: User;
  context: BrowserContext;
}

/** Another browser, with a member of its own who may write and be written to. */
export async function makeOtherMember(browser: Browser, guard: Guard): Promise<Person> {
  const context = await browser.newContext({ baseURL: SITE_ORIGIN });
  await context.addInitScript(answerFirstQuestions);
  await context.addInitScript(makeFirstGesture);
  context.on('page', (page) => {
    gotoHydrated(page);
    guard.watch(page);
  });
  return { user: await confirmedMember(context.request), context };
}

/** Two members who have a conversation; `his` is the one who began it. */
export async function makeCouple(context: BrowserContext, browser: Browser, guard: Guard) {
  const his: Person = { user: await confirmedMember(context.request), context };
  const hers = await makeOtherMember(browser, guard);
  const conversation = await writeTo(context.request, hers.user.id, 'Good morning');
  return { his, hers, conversation };
}

/**
 * Waits until the pages of a member have handled every event so far: another account likes the member, and this later
 * event makes each page request the likes once. Returns what else they requested.
 */
export async function readsUntilNow(
  browser: Browser,
  { user }: Person,
  pages: readonly ApiRequests[],
): Promise<string[][]> {
  const liker = await browser.newContext({ baseURL: SITE_ORIGIN });
  await signUp(liker.request, SITE_ORIGIN);
  const before = pages.map((page) => page.reads().filter((call) => call === 'likes').length);
  await likeMember(liker.request, user.id);
  await liker.close();
  for (const [index, page] of pages.entries())
    await expect.poll(() => page.reads().filter((call) => call === 'likes').length).toBeGreaterThan(before[index] ?? 0);
  return pages.map((page) => page.reads().slice(0, page.reads().lastIndexOf('likes')));
}
