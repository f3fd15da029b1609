import type { BrowserContext, Page } from '@playwright/test';
import type { User } from '@tandem/contracts/api/user';
import { createReceiver } from '@tandem/api-gateway/testing/push/receiver';
import { PUSH_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { subscribesAt } from '../push/push-browser.ts';
import { goTo, newMember, settled, staysAway, withUser } from './member.ts';
import { withSettings } from './page-plan.ts';

// Calls that are on their way when a test ends are nobody's.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ACTIVATION = 'Confirm your e-mail address';
const PHOTO = 'Add a photo and a few words';
const PUSH = 'Hear of new messages at once';
const MAILS = 'You get no e-mails from us';
const t = textsOf('mf-members', 'en');
const alert = (page: Page, title: string) => page.getByText(title, { exact: true });
const dismiss = (page: Page) => page.getByRole('button', { name: 'Not now' }).click();

/** The address is confirmed; there is still no photo. */
const withoutPhoto = (user: User): User => ({
  ...settled(user),
  profile: { ...settled(user).profile, main_image: null },
});

test('they come one at a time in their order, each away for its time', async ({ page, context }) => {
  await newMember(context);
  await page.clock.install();
  await page.goto('/members');
  await expect(alert(page, ACTIVATION)).toBeVisible();
  await expect(alert(page, PHOTO)).toHaveCount(0);
  await dismiss(page);
  await expect(alert(page, PHOTO)).toBeVisible();
  await expect(alert(page, ACTIVATION)).toHaveCount(0);
  await dismiss(page);
  await expect(alert(page, PHOTO)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(alert(page, ACTIVATION)).toHaveCount(0);

  await page.clock.fastForward(DAY - 60_000);
  await staysAway(alert(page, ACTIVATION), 'snoozed for 24 h');
  await page.clock.fastForward(120_000);
  await expect(alert(page, ACTIVATION)).toBeVisible();
  await dismiss(page);
  await page.clock.fastForward(DAY / 2);
  await staysAway(alert(page, PHOTO), 'snoozed for 7 days');
});

test('a photo alert comes back after 7 days, one about mails after 30', async ({ page, context }) => {
  let user = withoutPhoto;
  await newMember(context);
  await withUser(context, (one) => user(one));
  await page.clock.install();
  await page.goto('/members');
  await expect(alert(page, PHOTO)).toBeVisible();
  await dismiss(page);
  await page.clock.fastForward(7 * DAY - 120_000);
  await staysAway(alert(page, PHOTO));
  await page.clock.fastForward(240_000);
  await expect(alert(page, PHOTO)).toBeVisible();

  user = (one) => ({ ...settled(one), notifications_disabled: ['bounce'] });
  await page.goto('/members');
  await expect(alert(page, MAILS)).toBeVisible();
  await expect(page.getByText(/came back\. Give us another address/)).toBeVisible();
  await dismiss(page);
  await page.clock.fastForward(30 * DAY - 120_000);
  await staysAway(alert(page, MAILS));
  await page.clock.fastForward(240_000);
  await expect(alert(page, MAILS)).toBeVisible();
});

test('a dismissal holds in the other tab at once', async ({ page, context }) => {
  await newMember(context);
  await withUser(context, withoutPhoto);
  await page.goto('/members');
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(alert(page, PHOTO)).toBeVisible();
  await expect(alert(other, PHOTO)).toBeVisible();
  await other.bringToFront();
  await dismiss(other);
  await expect(alert(page, PHOTO)).toHaveCount(0);
});

test('the photo alert is not shown on its excluded pages', async ({ page, context, guard }) => {
  // Nor where such a page is not live.
  guard.allow(/404/);
  await newMember(context);
  await withUser(context, withoutPhoto);
  await page.goto('/likes');
  for (const path of ['/profile', '/premium', '/notifications', '/directdebit', '/settings', '/activate/done']) {
    await goTo(page, '/likes');
    await expect(alert(page, PHOTO)).toBeVisible();
    await goTo(page, path);
    await expect(alert(page, PHOTO), path).toHaveCount(0);
  }
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Somebody whom no other alert concerns for now; answers their id. */
  const memberForPushes = async (context: BrowserContext): Promise<number> => {
    const { id } = await newMember(context);
    await context.addInitScript((user) => {
      if (location.origin === 'null') return;
      for (const what of ['activation', 'photo'])
        localStorage.setItem(`dismissed.alert-${what}.${user}`, String(Date.now()));
    }, id);
    return id;
  };

  const isWithoutOffer = async (page: Page) => {
    await expect(page.locator('[data-edge]')).toBeAttached();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(2_500);
    await expect(alert(page, PUSH)).toHaveCount(0);
  };

  test('pushes are offered, but not on the excluded pages; put off, they stay away for 14 days', async ({
    page,
    context,
    guard,
  }) => {
    guard.allow(/404/);
    const id = await memberForPushes(context);
    await page.goto('/likes');
    for (const path of ['/notifications', '/directdebit', '/premium', '/activate/done']) {
      await goTo(page, '/likes');
      await expect(alert(page, PUSH)).toBeVisible();
      await goTo(page, path);
      await expect(alert(page, PUSH), path).toHaveCount(0);
    }
    await page.goto('/likes');
    await dismiss(page);
    await expect(alert(page, PUSH)).toHaveCount(0);
    const kept = await page.evaluate((user) => Number(localStorage.getItem(`dismissed.alert-push.${user}`)), id);
    expect(Math.abs(Date.now() - kept)).toBeLessThan(60_000);
    const shownAfter = async (milliseconds: number) => {
      await page.evaluate(([user, at]) => localStorage.setItem(`dismissed.alert-push.${user}`, String(at)), [
        id,
        Date.now() - milliseconds,
      ] as const);
      await page.reload();
      await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    };
    await shownAfter(14 * DAY - 600_000);
    await isWithoutOffer(page);
    await shownAfter(14 * DAY + 60_000);
    await expect(alert(page, PUSH)).toBeVisible();
  });

  test('all four come in their order, one at a time', async ({ page, context }) => {
    const titles = [ACTIVATION, PHOTO, PUSH, MAILS];
    // Who gets no mails is not reminded to confirm an address: nobody has all four.
    const cases: [User['notifications_disabled'], string[]][] = [
      [[], [ACTIVATION, PHOTO, PUSH]],
      [['bounce'], [PHOTO, PUSH, MAILS]],
    ];
    let disabled: User['notifications_disabled'] = [];
    await withUser(context, (user) => ({ ...user, notifications_disabled: disabled }));
    for (const [reasons, order] of cases) {
      disabled = reasons;
      await newMember(context);
      // What says so here knows that pushes can be had: every alert that there is wants to be shown.
      await page.goto('/notifications');
      await expect(page.getByRole('button', { name: t('notifications.push.turnOn') })).toBeVisible();
      await goTo(page, '/likes');
      for (const title of order) {
        await expect(alert(page, title)).toBeVisible();
        for (const other of titles.filter((one) => one !== title)) await expect(alert(page, other)).toHaveCount(0);
        await dismiss(page);
      }
      for (const title of titles) await staysAway(alert(page, title));
    }
  });

  test('pushes are not offered to somebody who is subscribed', async ({ page, context }) => {
    await subscribesAt(context, createReceiver().subscription(`http://127.0.0.1:${PUSH_PORT}/quiet`));
    await context.addInitScript(() => {
      if (location.origin !== 'null') localStorage.setItem('test-push-subscription', 'yes');
    });
    await memberForPushes(context);
    await page.goto('/notifications');
    await expect(page.getByText(t('notifications.push.onTitle'))).toBeVisible();
    await goTo(page, '/likes');
    await isWithoutOffer(page);
  });

  test('pushes are not offered where the browser denies them', async ({ page, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await memberForPushes(context);
    await page.goto('/notifications');
    await expect(page.getByText(t('notifications.push.deniedTitle'))).toBeVisible();
    await goTo(page, '/likes');
    await isWithoutOffer(page);
  });

  test('pushes are not offered where the browser has none', async ({ page, context }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await memberForPushes(context);
    await page.goto('/likes');
    await isWithoutOffer(page);
    expect(await page.evaluate(() => 'PushManager' in window)).toBe(false);
  });

  test('a tenant without a key offers no pushes', async ({ page, context }) => {
    await withSettings(context, { push_public_key: null });
    await memberForPushes(context);
    await page.goto('/likes');
    expect(await page.locator('#page-plan').textContent()).toContain('"push_public_key":null');
    await isWithoutOffer(page);
  });
});

test('snoozes go on while the laptop sleeps, and end in both tabs', async ({ page, context }) => {
  await newMember(context);
  await withUser(context, withoutPhoto);
  await page.clock.install();
  await page.goto('/members');
  await expect(alert(page, PHOTO)).toBeVisible();
  await dismiss(page);
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(7 * DAY - 2 * HOUR);
  await staysAway(alert(page, PHOTO));
  await expect(alert(other, PHOTO)).toHaveCount(0);
  // The lid is closed for 3 h: the 7 days are over when it opens.
  await page.clock.fastForward(3 * HOUR);
  await expect(alert(page, PHOTO)).toBeVisible();
  await expect(alert(other, PHOTO)).toBeVisible();
  await other.bringToFront();
  await dismiss(other);
  await page.clock.fastForward(3 * HOUR);
  await staysAway(alert(page, PHOTO), 'snoozed anew');
});

test('the activation mail can be sent again, and then not for a minute', async ({ page, context }) => {
  const { email } = await newMember(context);
  await page.route('**/api/activate-resend.php', (route) =>
    route.fulfill({ json: { next_at: new Date(Date.now() + 60_000).toISOString() } }),
  );
  await page.clock.install();
  await page.goto('/members');
  await page.getByRole('button', { name: 'Send the e-mail again' }).click();
  await expect(page.getByText(`The e-mail is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sent: again in a minute' })).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: 'Send the e-mail again' })).toBeEnabled();
});

test('nobody is reminded to confirm an address that gets no mails', async ({ page, context }) => {
  await newMember(context);
  await withUser(context, (one) => ({
    ...settled(one),
    status: 'not_confirmed',
    notifications_disabled: ['bounce'],
  }));
  await page.goto('/members?api_signup_complete=1');
  await expect(alert(page, MAILS)).toBeVisible();
  await staysAway(page.getByRole('dialog', { name: ACTIVATION }));
  await expect(alert(page, ACTIVATION)).toHaveCount(0);
});

test('after a signup on a smartphone the reminder is a modal, elsewhere it is not', async ({ page, context }, info) => {
  await newMember(context);
  const modal = page.getByRole('dialog', { name: ACTIVATION });
  await page.goto('/members');
  await expect(alert(page, ACTIVATION)).toBeVisible();
  await staysAway(modal, 'not without the query');
  await page.goto('/members?api_signup_complete=1');
  if (info.project.name === 'phone') {
    await expect(modal).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(alert(page, PHOTO)).toBeVisible();
  } else {
    await expect(alert(page, ACTIVATION)).toBeVisible();
    await staysAway(modal, 'not on a desktop');
  }
});

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test('the reminder after a signup waits for no answer about cookies', async ({ page, context }, info) => {
    test.skip(info.project.name !== 'phone', 'a modal on smartphones only');
    await newMember(context);
    await page.goto('/members?api_signup_complete=1');
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: ACTIVATION })).toBeVisible();
  });
});
