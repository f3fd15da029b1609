import { localizePath } from '@tandem/contracts/product/locales';
import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { signUp } from '../fixtures/people.ts';
import { Activity, isSettled, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { VIEWS, checkMail, checkOf, heading, watchData } from './opened-states.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => watchData(page));
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));
test.setTimeout(120_000);

/** For members and visitors alike. */
const NOWHERE = [
  '/nobody-lives-here',
  // It cannot be read.
  '/%E0%A4%A',
  '/members/999999999',
  '/landers/nobody-made-it',
  '/activate/done?token=of-nobody',
  '/notifications?token=of-nobody',
  '/complaints?complaint=of-nobody',
];

/** A host of no tenant: its page is written by the gateway alone, without any part. */
const STRANGER = `http://stranger.localhost:${SITE_PORT}`;

for (const view of VIEWS) {
  const { locale, tag } = view;
  const isFaultless = checkOf(view);
  const shell = textsOf('shell', locale);
  const members = textsOf('mf-members', locale);
  const at = (path: string) => localizePath(locale, path);

  test.describe(`in ${locale}`, { tag }, () => {
    test('addresses that lead nowhere are in order', async ({ page, guard }) => {
      guard.allow(/status of 4\d\d/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const activity = new Activity(page);
      for (const path of NOWHERE) {
        await openSettled(page, activity, at(path));
        await isFaultless(page, heading(page), path);
      }
      const response = await page.goto(STRANGER + at('/members'));
      expect(response?.status()).toBeGreaterThanOrEqual(400);
      await isFaultless(page, heading(page), 'a host of no tenant');
    });

    test('the states of a confirmation are in order', { tag: '@mf-signup' }, async ({ page, context, guard }) => {
      guard.allow(/Failed to load resource/);
      const { email } = await signUp(context.request, SITE_ORIGIN, { language: locale });
      const [mail] = await mailsTo(context.request, email);
      const link = activationPath(mail);
      const activity = new Activity(page);
      const signup = textsOf('mf-signup', locale);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      const headline = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
      // Not openSettled: a page whose clock is the test's has no performance entries.
      const open = async (path: string): Promise<void> => {
        await page.goto(path);
        await isSettled(page, activity);
      };
      const look = async (path: string, what: string, title: string): Promise<void> => {
        await open(path);
        await isFaultless(page, headline(title), what);
      };
      await look(at('/complete-signup'), 'not confirmed yet', signup('confirm.title'));
      if (mail !== undefined) await checkMail(page, mail);
      await page.route('**/api/activate.php*', (route) => route.abort());
      await open(link);
      // A call without a response is repeated for a quarter of a minute before the page reports it.
      const hasGivenUp = async () => {
        await page.clock.fastForward(5000);
        return headline(signup('activate.unanswered')).isVisible();
      };
      await expect.poll(hasGivenUp).toBe(true);
      await isFaultless(page, headline(signup('activate.unanswered')), 'no response');
      await page.unroute('**/api/activate.php*');
      await look(link, 'confirmed', signup('confirmed.title'));
      await look(link, 'confirmed before', signup('confirmed.title-before'));
      await look(at('/notifications'), 'notifications of a member', members('notifications.title'));
      const missing = shell('error.not-found');
      await look(at('/likes/of-a-kind-that-is-not'), 'a member at an address that leads nowhere', missing);
    });

    test('a part that is away is in order', async ({ page, context, guard }) => {
      guard.allow(/mf-chat|Failed to load|ERR_FAILED/);
      await signUp(context.request, SITE_ORIGIN, { language: locale });
      await page.route('**/_parts/mf-chat/**', (route) => route.abort());
      await page.goto(at('/chats'));
      // The sheet of the part is away as well, and the page may say so with a button of its own.
      const retry = page.locator('#main').getByRole('button', { name: shell('unavailable.retry') });
      await expect(retry).toBeVisible({ timeout: 30_000 });
      await isFaultless(page, retry, 'a part that is away');
    });
  });
}
