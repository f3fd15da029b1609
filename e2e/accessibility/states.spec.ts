import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { faultsInBothAppearances } from '../fixtures/axe.ts';
import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { signUp } from '../fixtures/people.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.setTimeout(180_000);
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

/** Links of mails that nobody sent, and addresses that lead nowhere, for members and visitors alike. */
const NOWHERE = [
  '/nobody-lives-here',
  '/members/999999999',
  '/landers/nobody-made-it',
  '/activate/done?token=of-nobody',
  '/notifications?token=of-nobody',
  '/complaints?complaint=of-nobody',
];

for (const locale of LOCALES) {
  const at = (path: string) => localizePath(locale, path);

  test(`addresses that lead nowhere have no accessibility fault in ${locale}`, async ({ page, guard }) => {
    guard.allow(/status of 4\d\d/);
    const activity = new Activity(page);
    const faults: string[] = [];
    for (const path of NOWHERE) {
      await openSettled(page, activity, at(path));
      faults.push(...(await faultsInBothAppearances(page, path)));
    }
    expect(faults).toEqual([]);
  });

  test(`the states of a confirmation have no accessibility fault in ${locale}`, async ({ page, context, guard }) => {
    guard.allow(/Failed to load resource/);
    const { email } = await signUp(context.request, SITE_ORIGIN, { language: locale });
    const [mail] = await mailsTo(context.request, email);
    const link = activationPath(mail);
    const activity = new Activity(page);
    const faults: string[] = [];
    const t = textsOf('mf-signup', locale);
    const look = async (path: string, what: string, title: string): Promise<void> => {
      await openSettled(page, activity, path);
      const headline = page.getByRole('heading', { level: 1, name: title, exact: true });
      // A call without an answer is made again for a quarter of a minute before that is told.
      await expect(headline, what).toBeVisible({ timeout: 40_000 });
      faults.push(...(await faultsInBothAppearances(page, what)));
    };
    await look(at('/complete-signup'), 'not confirmed yet', t('confirm.title'));
    await page.route('**/api/activate.php*', (route) => route.abort());
    await look(link, 'no answer', t('activate.unanswered'));
    await page.unroute('**/api/activate.php*');
    await look(link, 'confirmed', t('confirmed.title'));
    await look(link, 'confirmed before', t('confirmed.title-before'));
    await look(at('/notifications'), 'notifications of a member', textsOf('mf-members', locale)('notifications.title'));
    const missing = textsOf('shell', locale)('error.not-found');
    await look(at('/likes/of-a-kind-that-is-not'), 'a member at an address that leads nowhere', missing);
    expect(faults).toEqual([]);
  });

  test(`a part that is away has no accessibility fault in ${locale}`, async ({ page, context, guard }) => {
    guard.allow(/mf-chat|Failed to load|ERR_FAILED/);
    await signUp(context.request, SITE_ORIGIN, { language: locale });
    await page.route('**/_parts/mf-chat/**', (route) => route.abort());
    await page.goto(at('/chats'));
    const retry = page.getByRole('button', { name: textsOf('shell', locale)('unavailable.retry') });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    expect(await faultsInBothAppearances(page, 'a part that is away')).toEqual([]);
  });
}

/** Written by the gateway alone, without any part. */
const OF_THE_GATEWAY: Readonly<Record<string, (locale: Locale) => string>> = {
  'an address that cannot be read': (locale) => `${SITE_ORIGIN}${localizePath(locale, '/')}%E0%A4%A`,
  'a host of nobody': (locale) => `http://stranger.localhost:${SITE_PORT}${localizePath(locale, '/members')}`,
};

for (const [name, addressIn] of Object.entries(OF_THE_GATEWAY))
  for (const locale of LOCALES)
    test(`${name} has no accessibility fault in ${locale}`, async ({ page, guard }) => {
      guard.allow(/status of 4\d\d/);
      const response = await page.goto(addressIn(locale));
      expect(response?.status()).toBeGreaterThanOrEqual(400);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await faultsInBothAppearances(page, name)).toEqual([]);
    });
