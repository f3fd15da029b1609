import type { BrowserContext, Page, Route } from '@playwright/test';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { Member } from '@tandem/contracts/api/members';
import type { User } from '@tandem/contracts/api/user';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';

/** Makes an account and logs it in in this browser; returns it as user.php has it. */
export async function newMember(context: BrowserContext): Promise<User> {
  await signUp(context.request, SITE_ORIGIN);
  const received = await context.request.get(`${SITE_ORIGIN}/api/user.php`);
  return ((await received.json()) as { user: User }).user;
}

/** Changes what user.php returns about the member, in every tab. */
export async function withUser(context: BrowserContext, change: (user: User) => User): Promise<void> {
  await context.route('**/api/user.php', async (route) => {
    const response = await route.fetch();
    if (route.request().method() !== 'GET' || !response.ok()) return route.fulfill({ response });
    const { user } = (await response.json()) as { user: User | null };
    return route.fulfill({ response, json: { user: user === null ? null : change(user) } });
  });
}

/** The member has confirmed their address and has a photo: no alert is shown. */
export const settled = (user: User): User => ({
  ...user,
  status: 'active',
  profile: {
    ...user.profile,
    status: 'active',
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

/** Goes to another page as a link of the site does, without a new document. Waits until the site handles that. */
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

/** A member with a photo whose profile is public. */
export async function makeOtherMember(context: BrowserContext): Promise<Pick<Member, 'id' | 'name' | 'main_image'>> {
  const received = await context.request.get(`${SITE_ORIGIN}/api/members.php?with_photo=1`);
  const [first] = ((await received.json()) as ResponseOf<'GET /api/members.php'>).profiles;
  if (first === undefined) throw new Error('The site has no members.');
  return first;
}

/**
 * Ends the member's session without the page noticing, so that the given press is the first call that fails: calls that
 * the page makes by itself wait until then.
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

/** A call of a page's own cycle may cross with the logout and be refused: browsers log that themselves. */
export const CROSSED_LOGOUT = /403 \(Forbidden\) \(http[^)]*\/api\/(chats|likes|discountcode)\.php/;
