import type { Page } from '@playwright/test';
import { localizePath } from '@tandem/contracts/product/locales';
import { fillSignup, freshName, PASSWORD } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const LOCALE = 'fr';
const t = textsOf('mf-signup', LOCALE);
const shell = textsOf('shell', LOCALE);

/** A phone at the edge of its network: what is sent takes long, and comes slowly. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 150_000,
    uploadThroughput: 40_000,
  });
}

/** What becomes of the calls to an endpoint: none gets through, the response of the next one is lost, or all is well. */
type Network = 'away' | 'response lost' | 'there';

async function connectionOf(page: Page, endpoint: string) {
  let network: Network = 'away';
  let sent = 0;
  await page.route(`**/api/${endpoint}`, async (route) => {
    if (route.request().method() === 'GET' || network === 'there') return route.continue();
    sent += 1;
    if (network === 'response lost') {
      network = 'there';
      await route.fetch();
    }
    return route.abort('failed');
  });
  return { turn: (to: Network) => void (network = to), sent: () => sent };
}

const field = (page: Page, label: string) => page.getByLabel(t(label), { exact: true });
const title = (page: Page, key: string) =>
  expect(page.getByRole('heading', { level: 1, name: t(key), exact: true })).toBeVisible();
const failure = (page: Page) => page.getByRole('main').getByText(shell('errors.offline'), { exact: true });

/** The signup fails as a whole: every answer is there to be sent again. */
async function keepsAnswers(page: Page, member: { name: string; email: string }): Promise<void> {
  await expect(failure(page)).toBeVisible({ timeout: 40_000 });
  const back = page.getByRole('button', { name: t('questions.back') });
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await back.click();
  await expect(field(page, 'fields.email')).toHaveValue(member.email);
  await expect(field(page, 'fields.password')).toHaveValue(PASSWORD);
  await back.click();
  await expect(field(page, 'fields.name')).toHaveValue(member.name);
  await back.click();
  await expect(field(page, 'date.year')).toHaveValue('1988');
  for (const question of ['name', 'account', 'consents']) {
    await page.getByRole('button', { name: t('questions.next') }).click();
    await title(page, `questions.${question}`);
  }
}

test(
  'on a slow network a signup whose call fails keeps every answer, one whose response was lost makes one account, and the steps keep what was typed [R-SIGNUP-DRAFT-KEPT, R-SIGNUP-STEP-DRAFT, R-PLATFORM-IDEMPOTENCY-SESSION]',
  { tag: ['@phone', '@mf-signup'] },
  async ({ page, guard }) => {
    test.setTimeout(180_000);
    // What the browser says of a call that did not get through.
    guard.allow(/net::ERR_FAILED/);
    const member = { name: freshName('slow'), email: `${freshName('slow')}@example.test` };
    await slowDown(page);

    await test.step('no call gets through', async () => {
      const signup = await connectionOf(page, 'signup.php');
      await page.goto(localizePath(LOCALE, '/signup'));
      await fillSignup(page, LOCALE, member);
      await keepsAnswers(page, member);
      expect(signup.sent(), 'it was tried again').toBeGreaterThan(1);
      signup.turn('response lost');
      await page.getByRole('button', { name: t('signup.submit') }).click();
      await page.waitForURL('**/complete-signup**', { timeout: 40_000 });
      const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { email: string } };
      expect(user.email).toBe(member.email);
    });

    await test.step('a step that is not saved keeps what was typed, also over a reload', async () => {
      const profile = await connectionOf(page, 'profile.php');
      await title(page, 'steps.photo.title');
      await page.getByRole('link', { name: t('steps.later') }).click();
      await title(page, 'steps.info.title');
      await field(page, 'steps.info.city').fill('Utrecht');
      await page.getByRole('button', { name: t('steps.save') }).click();
      await expect(failure(page)).toBeVisible({ timeout: 40_000 });
      await expect(field(page, 'steps.info.city')).toHaveValue('Utrecht');
      await page.reload();
      await expect(field(page, 'steps.info.city')).toHaveValue('Utrecht');
      profile.turn('there');
      await page.getByRole('button', { name: t('steps.save') }).click();
      await title(page, 'steps.about.title');
      expect(await (await page.request.get('/api/profile.php')).text()).toContain('Utrecht');
      await page.goBack();
      await expect(field(page, 'steps.info.city')).toHaveValue('');
    });
  },
);
