import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { RouteDefinition, RouteTable } from '@tandem/contracts/composition/remote';
import type { NavigationPlace } from '@tandem/contracts/composition/route';
import { readRouteTexts } from '../src/build/route-texts.ts';
import { PARTS, partDirectory } from '../src/workspace.ts';

/** The pages of all parts of this checkout. */
const routes: (RouteDefinition & { label: string | undefined })[] = [];
for (const part of PARTS) {
  const file = pathToFileURL(path.join(partDirectory(part), 'src/routes.ts')).href;
  const { default: table } = (await import(file)) as { default: RouteTable };
  const textsOf = await readRouteTexts(partDirectory(part));
  routes.push(...Object.entries(table).map(([id, route]) => ({ ...route, label: textsOf(id).label?.en })));
}

const pathsWith = (wanted: (route: RouteDefinition) => boolean) =>
  routes
    .filter(wanted)
    .map((route) => route.path)
    .toSorted();

describe('the pages of the parts, and what the frame does around them', () => {
  test('the members area has six pages [R-FRAME-MEMBERS-AREA]', () => {
    expect(pathsWith(({ frame }) => frame?.membersArea === true)).toEqual([
      '/chats',
      '/likes',
      '/likes/m/:id',
      '/members',
      '/members/:id',
      '/premium',
    ]);
  });

  test('five pages have a Back button in the installed app [R-FRAME-BACK-ROUTES]', () => {
    expect(pathsWith(({ frame }) => frame?.backButton === true)).toEqual([
      '/credits',
      '/credits/:id/:paymentmethod?',
      '/likes/:type',
      '/likes/m/:id',
      '/members/:id',
    ]);
  });

  test('profiles have their own actions at the lower edge of a phone [R-MEMBERS-PROFILE-EDGE]', () => {
    expect(pathsWith(({ frame }) => frame?.withoutPhoneBar === true)).toEqual(['/likes/m/:id', '/members/:id']);
  });

  test('the search begins with a row of its own, which the time bonus joins [R-FRAME-BONUS-ROW]', () => {
    expect(pathsWith(({ frame }) => frame?.pageRow === true)).toEqual(['/members']);
  });

  test('the reminder of a photo stays away from what is about the profile, the signup, a payment or premium, and from the swipe game [R-FRAME-ALERT-PHOTO-ROUTES]', () => {
    expect(pathsWith(({ frame }) => frame?.withoutAlerts?.includes('photo') === true)).toEqual([
      '/activate/done',
      '/activate/error',
      '/complete-signup',
      '/credits/:id/:paymentmethod?',
      '/credits/repeat-order',
      '/directdebit',
      '/members/:id/signup',
      '/notifications',
      '/premium',
      '/profile',
      '/settings/:tab?',
      '/signup',
      '/signup-matches',
      '/swipe-game',
    ]);
  });

  test('the activation reminder stays away from the deck and from the matches after the signup [R-FRAME-ALERT-ACTIVATION-DECK]', () => {
    const paths = pathsWith(({ frame }) => frame?.withoutAlerts?.includes('activation') === true);
    expect(paths).toEqual(expect.arrayContaining(['/signup-matches', '/swipe-game']));
    expect(paths).not.toContain('/members');
  });

  test('news of others wait while an order is made or followed [R-FRAME-NEWS-WAIT]', () => {
    expect(pathsWith(({ frame }) => frame?.withoutNews === true)).toEqual([
      '/credits/:id/:paymentmethod?',
      '/credits/repeat-order',
      '/directdebit',
    ]);
  });

  test('the entry warning stays away from what the links of mails open, and with the account area from the last step of the signup [R-FRAME-ENTRY-ROUTES, R-FRAME-ACCOUNT-HIDDEN]', () => {
    expect(pathsWith(({ frame }) => frame?.withoutEntryWarning === true)).toEqual([
      '/account-deleted',
      '/activate/done',
      '/activate/error',
      '/complete-signup',
      '/mail-change/do',
      '/reset-password',
      '/reset-password/do',
    ]);
    expect(pathsWith(({ frame }) => frame?.withoutAccountArea === true)).toEqual(['/complete-signup']);
  });
});

describe('the navigation of the parts', () => {
  const entries = (place: NavigationPlace) =>
    routes
      .flatMap(({ path: address, label, navigation }) =>
        navigation?.place === place ? [{ address, label, ...navigation }] : [],
      )
      .toSorted((one, other) => one.order - other.order || (one.address < other.address ? -1 : 1))
      .map(({ address, label }) => [address, label]);

  test('members have the search, messages, likes, and credits or premium [R-FRAME-NAV-SEARCH, R-FRAME-NAV-MESSAGES, R-FRAME-NAV-LIKES, R-FRAME-NAV-CREDITS, R-FRAME-NAV-PREMIUM]', () => {
    expect(entries('members')).toEqual([
      ['/members', 'Search members'],
      ['/chats', 'Messages'],
      ['/likes', 'Likes'],
      ['/credits', 'Credits'],
      ['/premium', 'Get Premium'],
    ]);
  });

  test('the account menu has the profile, the swipe game, the settings, the notifications, the payments and the moderation [R-FRAME-ACCOUNT-PROFILE, R-LIKES-SWIPE-ENTRY, R-FRAME-ACCOUNT-SETTINGS, R-FRAME-ACCOUNT-NOTIFICATIONS, R-FRAME-ACCOUNT-PAYMENTS, R-FRAME-ACCOUNT-MODERATION]', () => {
    expect(entries('account')).toEqual([
      ['/profile', 'My profile'],
      ['/swipe-game', 'Swipe game'],
      ['/settings/:tab?', 'Settings'],
      ['/notifications', 'Notifications'],
      ['/transactions/:id?', 'Payments'],
      ['/moderation/:queue?', 'Moderation'],
    ]);
  });

  test('the footer has its nine links [R-FRAME-FOOTER-TERMS, R-FRAME-FOOTER-PRIVACY, R-FRAME-FOOTER-COOKIES, R-FRAME-FOOTER-BAN, R-FRAME-FOOTER-PRICING, R-FRAME-FOOTER-COMPLAINTS, R-FRAME-FOOTER-RETURN, R-FRAME-FOOTER-FAQ, R-FRAME-FOOTER-SUPPORT]', () => {
    expect([...entries('footer-rules'), ...entries('footer-help')]).toEqual([
      ['/pages/terms', 'Terms of use'],
      ['/pages/privacy', 'Privacy policy'],
      ['/pages/cookies', 'Cookies'],
      ['/pages/ban', 'Ban policy'],
      ['/pricing', 'Pricing'],
      ['/complaints', 'Complaints'],
      ['/pages/return-policy', 'Return policy'],
      ['/pages/faq', 'FAQ'],
      ['/pages/service', 'Support'],
    ]);
  });
});
