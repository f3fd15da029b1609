import type { Page } from '@playwright/test';
import { LIMITS } from '@tandem/contracts/product/limits';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { fillSignup, freshName, PASSWORD } from '../fixtures/people.ts';
import { photo } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** As long as the longest wait between two attempts of a call, and more. */
const LONGEST_WAIT = 12_000;

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

/**
 * The response of the next call to an endpoint is lost, once the site has made it. By the browser itself: the tests do not see
 * the file that it uploads. Resolves, when that has happened, to its status.
 */
async function loseNextResponse(page: Page, endpoint: string): Promise<{ lost: Promise<number | undefined> }> {
  const session = await page.context().newCDPSession(page);
  const { promise: lost, resolve } = Promise.withResolvers<number | undefined>();
  session.once('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
    const lose = async () => {
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      await session.detach();
      resolve(responseStatusCode);
    };
    void lose();
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*/api/${endpoint}*`, requestStage: 'Response' }] });
  return { lost };
}

/** What a person sees of the signup, in one language. */
function signupIn(page: Page, locale: (typeof LOCALES)[number]) {
  const t = textsOf('mf-signup', locale);
  const failure = page.getByRole('main').getByText(textsOf('shell', locale)('errors.offline'), { exact: true });
  return {
    t,
    press: (key: string) => page.getByRole('button', { name: t(key) }).click(),
    field: (label: string) => page.getByLabel(t(label), { exact: true }),
    title: (key: string) =>
      expect(page.getByRole('heading', { level: 1, name: t(key), exact: true })).toBeVisible({ timeout: 30_000 }),
    /** The call was tried so often, and given up: the waits between its attempts are passed by the page's clock. */
    hasFailed: async (sent: () => number) => {
      await expect(async () => {
        await page.clock.runFor(LONGEST_WAIT);
        await expect(failure).toBeVisible({ timeout: 300 });
      }).toPass({ intervals: [0], timeout: 40_000 });
      expect(sent()).toBe(1 + LIMITS.requestRetries);
    },
  };
}

type SignupPages = ReturnType<typeof signupIn>;

/** A photo that does not get through is sent again by its button; its response is lost then, and it is there once. */
async function uploadsOnce(page: Page, locale: (typeof LOCALES)[number], { press, title, hasFailed }: SignupPages) {
  const t = textsOf('mf-members', locale);
  const photos = await connectionOf(page, 'photos.php*');
  await title('steps.photo.title');
  await page.locator('input[type=file]').setInputFiles(photo('me.png', [60, 140, 90]));
  const sheet = page.getByRole('dialog', { name: t('crop.title') });
  await sheet.getByRole('button', { name: t('crop.add') }).click();
  await hasFailed(photos.sent);
  photos.turn('there');
  const { lost } = await loseNextResponse(page, 'photos.php');
  await press('steps.photo.again');
  expect(await lost).toBe(201);
  await title('steps.info.title');
  const profile = (await (await page.request.get('/api/profile.php')).json()) as { photos: { photos: unknown[] } };
  expect(profile.photos.photos).toHaveLength(1);
}

/** Every answer is there to be sent again. */
async function keepsAnswers(page: Page, pages: SignupPages, member: { name: string; email: string }): Promise<void> {
  const { field, press, title } = pages;
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await press('questions.back');
  await expect(field('fields.email')).toHaveValue(member.email);
  await expect(field('fields.password')).toHaveValue(PASSWORD);
  await press('questions.back');
  await expect(field('fields.name')).toHaveValue(member.name);
  await press('questions.back');
  await expect(field('date.year')).toHaveValue('1988');
  for (const question of ['name', 'account', 'consents']) {
    await press('questions.next');
    await title(`questions.${question}`);
  }
}

for (const locale of LOCALES) {
  test(
    `in ${locale}: on a slow network a signup whose call fails keeps every answer, one whose response was lost makes one account, a photo that is sent again is there once, and the steps keep what was typed [R-SIGNUP-DRAFT-KEPT, R-SIGNUP-FAILED-FOCUS, R-SIGNUP-STEP-PHOTO-AGAIN, R-SIGNUP-STEP-DRAFT, R-PLATFORM-IDEMPOTENCY-SESSION]`,
    { tag: ['@phone', '@mf-signup'] },
    async ({ page, guard }) => {
      test.setTimeout(150_000);
      // What the browser says of a call that did not get through.
      guard.allow(/net::ERR_FAILED/);
      const member = { name: freshName('slow'), email: `${freshName('slow')}@example.test` };
      const pages = signupIn(page, locale);
      const { press, field, title, hasFailed } = pages;
      await page.clock.install();
      await slowDown(page);

      await test.step('no call gets through', async () => {
        const signup = await connectionOf(page, 'signup.php');
        await page.goto(localizePath(locale, '/signup'));
        await fillSignup(page, locale, member);
        await hasFailed(signup.sent);
        // The form was hidden meanwhile, and the browser has taken the focus from its button.
        await expect(page.getByRole('button', { name: pages.t('signup.submit') })).toBeFocused();
        await keepsAnswers(page, pages, member);
        signup.turn('response lost');
        await press('signup.submit');
        await page.waitForURL('**/complete-signup**', { timeout: 40_000 });
        const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { email: string } };
        expect(user.email).toBe(member.email);
      });

      await test.step('a photo is sent again, and is there once', () => uploadsOnce(page, locale, pages));

      await test.step('a step that is not saved keeps what was typed, also over a reload', async () => {
        const profile = await connectionOf(page, 'profile.php');
        await field('steps.info.city').fill('Utrecht');
        await press('steps.save');
        await hasFailed(profile.sent);
        await expect(field('steps.info.city')).toHaveValue('Utrecht');
        await page.reload();
        await expect(field('steps.info.city')).toHaveValue('Utrecht');
        profile.turn('there');
        await press('steps.save');
        await title('steps.about.title');
        expect(await (await page.request.get('/api/profile.php')).text()).toContain('Utrecht');
        await page.goBack();
        await expect(field('steps.info.city')).toHaveValue('');
      });
    },
  );
}
