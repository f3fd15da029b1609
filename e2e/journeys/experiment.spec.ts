import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { EXPERIMENTS } from '@tandem/api-gateway/platform/experiments/experiment';
import { reportExperiment } from '@tandem/api-gateway/backend/experiments/report';
import { LANDING_JOURNEYS } from '../fixtures/landing-journeys.ts';
import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { orderBundle, orderOnPage } from '../fixtures/orders.ts';
import { fillSignup, freshName, PASSWORD, signUp, skipSteps } from '../fixtures/people.ts';
import { createSharedCache } from '../fixtures/shared-cache.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { databaseUrl, withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { acceptCookies, becomeVisitorOf, variantsOf } from '../fixtures/visitors-of-variants.ts';

const EXPERIMENT = EXPERIMENTS.find(({ key }) => key === 'member-landing');
if (EXPERIMENT === undefined) throw new Error('The landing pages of a member are no experiment.');
const { key: KEY, variations } = EXPERIMENT;

const pattern = patternsOf('mf-landers', 'en');
/** One for all tests: what it kept of one visitor would reach the next one. */
const cache = createSharedCache(/^[^?]*\/members\/\d+\/landing/);

const seeVariant = (page: Page, variant: string) =>
  expect(page.getByRole('heading', { level: 1, name: pattern(`member.${variant}.title`) })).toBeVisible();

async function post(request: APIRequestContext, path: string, data: Record<string, unknown>): Promise<void> {
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const response = await request.post(path, { headers, data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The variant whose visitor goes all the way through pages; those of the others call the API. */
const ON_PAGES = 'first-line';

/**
 * Goes on from the variant that is on the page, as a person does: by its own way into the signup, through the questions, past the
 * steps, by the link of the mail, and through the checkout to where it is paid.
 */
async function becomeBuyerOnPages(page: Page): Promise<string> {
  const [signup, payments] = [textsOf('mf-signup', 'en'), textsOf('mf-payments', 'en')];
  const way = LANDING_JOURNEYS.find(({ path }) => path.endsWith(`?variant=${KEY}:${ON_PAGES}`));
  if (way === undefined) throw new Error(`No journey goes on from ${ON_PAGES}.`);
  await way.go({ page, t: textsOf('mf-landers', 'en'), pattern });
  await page.waitForURL(/\/signup\?/);
  const email = `${freshName('seen')}@example.test`;
  await fillSignup(page, 'en', { name: freshName('seen'), email });
  await page.waitForURL('**/complete-signup**', { timeout: 30_000 });
  await skipSteps(page, 'en');
  const [mail] = await mailsTo(page.request, email);
  await page.goto(activationPath(mail));
  await expect(page.getByRole('heading', { level: 1, name: signup('confirmed.title'), exact: true })).toBeVisible();
  await orderOnPage(page, { method: 'ideal', country: 'NL' });
  await page.waitForURL('**/sandbox-pay/**');
  await page.getByRole('button', { name: /Pay/ }).click();
  await page.waitForURL('**/credits/40/ideal**');
  const completed = payments('status.completed', { count: 40 });
  await expect(page.getByRole('heading', { level: 1, name: completed })).toBeVisible();
  return email;
}

/** Signs up with a first message, confirms the address and buys something: what the page does is in the journey of one variant, and in others. */
async function becomeBuyer(context: BrowserContext, profile: number): Promise<string> {
  const { request } = context;
  const { email } = await signUp(request, SITE_ORIGIN, { profile_id: profile, signup_message: 'Good evening' });
  const [mail] = await mailsTo(request, email);
  const token = new URL(activationPath(mail), SITE_ORIGIN).searchParams.get('token');
  await post(request, '/api/activate.php', { token });
  await (await orderBundle(context)).pay();
  return email;
}

/** What is counted of the visitors that have these numbers, or led to the account with this address. */
async function counted(visitors: readonly string[], email: string) {
  const db = openDatabase(await databaseUrl(), { max: 1 });
  try {
    if (EXPERIMENT !== undefined) await reportExperiment(db, EXPERIMENT);
  } finally {
    await db.destroy();
  }
  const { rows } = await withDatabase((database) =>
    database.query<Record<string, unknown>>(
      `select seen.variant, seen.visitor, signed_up_at is not null as signed_up, seen.activated_at is not null as activated,
        first_message_at is not null as wrote, first_purchase_amount > 0 as bought
      from experiment_exposures seen left join users on users.id = seen.user_id
      where seen.visitor = any($1::uuid[]) or users.email = $2 order by signed_up desc`,
      [visitors, email],
    ),
  );
  return rows;
}

async function someMember(request: APIRequestContext): Promise<number> {
  const found = (await (await request.get('/api/members.php?with_photo=1')).json()) as { profiles: { id: number }[] };
  const [first] = found.profiles;
  if (first === undefined) throw new Error('The site shows no member.');
  return first.id;
}

for (const variant of variations) {
  test(
    `who saw ${variant}, signed up, confirmed and bought is counted there, once, over reloads, devices and logins, behind a shared cache [R-LANDERS-EXPOSURE-JOINED, R-LANDERS-EXPOSURE-ONCE, R-LANDERS-VARIANT-STICKY]`,
    { tag: ['@phone', '@mf-landers'] },
    async ({ page, context, browser, contextOptions }) => {
      if (variant === ON_PAGES) test.setTimeout(150_000);
      const member = await someMember(context.request);
      const path = `/members/${member}/landing`;
      const visitor = await becomeVisitorOf(context, `${SITE_ORIGIN}${path}`, { key: KEY, variant });
      await cache.placeBefore(context);
      await acceptCookies(context);
      const elsewhere = await browser.newContext(contextOptions);
      await cache.placeBefore(elsewhere);
      await acceptCookies(elsewhere);

      await test.step('sees the variant at each visit, and is counted once', async () => {
        const isCounted = page.waitForResponse('**/api/exposure.php');
        await page.goto(path);
        await isCounted;
        for (let visit = 0; visit < 2; visit += 1) {
          await seeVariant(page, variant);
          await page.reload();
        }
        await seeVariant(page, variant);
        expect(await counted([visitor], '')).toMatchObject([{ variant, visitor, signed_up: false }]);
      });

      const email = variant === ON_PAGES ? await becomeBuyerOnPages(page) : await becomeBuyer(context, member);

      await test.step('is another visitor on another device, and the same member after the login', async () => {
        const other = await elsewhere.newPage();
        const isCounted = other.waitForResponse('**/api/exposure.php');
        await other.goto(`${SITE_ORIGIN}${path}`);
        await isCounted;
        const number = (await variantsOf(elsewhere, SITE_ORIGIN))?.visitor ?? '';
        const own = (await variantsOf(elsewhere, SITE_ORIGIN))?.variants[KEY]?.variant ?? '';
        await seeVariant(other, own);
        await post(elsewhere.request, `${SITE_ORIGIN}/api/user.php`, { email, password: PASSWORD });
        await other.goto(`${SITE_ORIGIN}${path}`);
        await expect(other, 'a member is sent on to the profile').toHaveURL(new RegExp(`/members/${member}(?:[?]|$)`));
        expect(await counted([visitor, number], email)).toEqual([
          { variant, visitor, signed_up: true, activated: true, wrote: true, bought: true },
        ]);
      });
      expect(cache.requested(), 'the cache is in front').toBeGreaterThanOrEqual(5);
      expect(cache.kept(), 'no cache may keep a page of an experiment for others').toBe(0);
      await elsewhere.close();
    },
  );
}
