import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { AnswerOf } from '@tandem/contracts/api/index';
import type { Member } from '@tandem/contracts/api/members';
import type { User } from '@tandem/contracts/api/user';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';

/** Makes an account and logs it in in this browser; answers it as user.php has it. */
export async function newMember(context: BrowserContext): Promise<User> {
  await signUp(context.request, SITE_ORIGIN);
  const answer = await context.request.get(`${SITE_ORIGIN}/api/user.php`);
  return ((await answer.json()) as { user: User }).user;
}

/** The page's clock and the server's together. */
export interface World {
  /** How far both are ahead of this machine, in milliseconds. */
  ahead: number;
  /** Ends when both have jumped: no answer comes from between. */
  jump: Promise<void>;
}

/** A world that is not ahead yet. */
export const newWorld = (): World => ({ ahead: 0, jump: Promise.resolve() });

async function jump(page: Page, world: World, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  world.ahead += milliseconds;
}

/** Lets the page's and the server's time pass together. */
export async function pass(page: Page, world: World, milliseconds: number): Promise<void> {
  world.jump = jump(page, world, milliseconds);
  await world.jump;
}

/** Lets both times pass up to an instant of the page's, and stands still there while something is looked at. */
export async function standingAt(page: Page, world: World, instant: number, look: () => Promise<void>): Promise<void> {
  const stand = async () => {
    await page.clock.pauseAt(instant);
    world.ahead = instant - Date.now();
  };
  world.jump = stand();
  await world.jump;
  await look();
  await page.clock.resume();
  world.ahead = instant - Date.now();
}

const STEP_MILLISECONDS = 20;

/** Lets a page whose clock stands draw what is there by now: nothing is drawn while it stands. Takes it 0.4 s on. */
export async function drawStanding(page: Page): Promise<void> {
  for (let step = 0; step < 20; step += 1) await page.clock.runFor(STEP_MILLISECONDS);
}

/** Waits until it is shown in a page whose clock stands, or as good as: it is taken on by a step at each look. */
export async function comesStanding(what: Locator): Promise<void> {
  const isShown = async () => {
    await what.page().clock.runFor(STEP_MILLISECONDS);
    return what.isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

/** Changes what user.php says of the member, in every tab, and lets the server's clock go with the page's. */
export async function withUser(
  context: BrowserContext,
  change: (user: User) => User | null = (user) => user,
  world: World = newWorld(),
): Promise<void> {
  await context.route(/\/api\/(user|discountcode)\.php/, async (route) => {
    const response = await route.fetch();
    await world.jump;
    const headers = { ...response.headers(), date: new Date(Date.now() + world.ahead).toUTCString() };
    if (route.request().method() !== 'GET' || !route.request().url().includes('user.php') || !response.ok())
      return route.fulfill({ response, headers });
    const { user } = (await response.json()) as { user: User | null };
    return route.fulfill({ response, headers, json: { user: user === null ? null : change(user) } });
  });
}

/** The member has confirmed their address and has a photo: no alert has anything to say. */
export const settled = (user: User): User => ({
  ...user,
  status: 'active',
  profile: {
    ...user.profile,
    main_image: {
      id: 1,
      status: 'active',
      filename: '/favicon.svg',
      thumb_filename: '/favicon.svg',
      variants: [{ width: 96, height: 120, avif: '/favicon.svg', webp: '/favicon.svg' }],
      width: 800,
      height: 1000,
      color: '#d8c7b5',
      blurred: false,
      private: false,
      illustrated: true,
    },
  },
});

/** Goes to another page as a link of the site does, without a new document. Waits until the site listens to that. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (id) => Object.keys(document.getElementById(id) ?? {}).some((key) => key.startsWith('__reactContainer')),
    ROOT_ELEMENT_ID,
  );
  return page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** As if this were the installed app. */
export async function asInstalledApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (media) => real(media.includes('display-mode: standalone') ? 'all' : media);
  });
}

/** A member whom everybody can look at, with a photo. */
export async function somebodyElse(context: BrowserContext): Promise<Pick<Member, 'id' | 'name' | 'main_image'>> {
  const answer = await context.request.get(`${SITE_ORIGIN}/api/members.php?with_photo=1`);
  const [first] = ((await answer.json()) as AnswerOf<'GET /api/members.php'>).profiles;
  if (first === undefined) throw new Error('The site has no members.');
  return first;
}

/**
 * Ends the member's session behind the page's back, and lets the given press be what finds it out: calls that the page
 * makes by itself, once in a while, wait until then.
 */
export async function withLostSession(page: Page, press: () => Promise<void>): Promise<void> {
  const pressed = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await pressed.promise;
    return route.fallback();
  };
  await page.route('**/api/**', wait);
  try {
    await page.context().clearCookies({ name: /auth\./ });
    await press();
  } finally {
    pressed.resolve();
    await page.unroute('**/api/**', wait);
  }
}

/** A call of a page's own cycle may cross with the logout and be refused: browsers write that down themselves. */
export const CROSSED_LOGOUT = /403 \(Forbidden\) \(http[^)]*\/api\/(chats|likes|discountcode)\.php/;

/** It has not come although it had the time: what comes over pages is loaded when it is wanted. */
export async function staysAway(what: Locator, message?: string): Promise<void> {
  await what.page().waitForTimeout(800);
  await expect(what, message).toHaveCount(0);
}
