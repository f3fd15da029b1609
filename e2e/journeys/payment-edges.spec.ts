import type { APIRequestContext, Page } from '@playwright/test';
import { LEFT_ONCE, leftByPurchase } from '@tandem/api-gateway/testing/domain/left-by-purchase';
import { verifiedFaults } from '@tandem/api-gateway/testing/domain/verified-ledger';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { newMember } from '../frame/member.ts';
import { orderOnPage } from '../fixtures/orders.ts';
import { withDatabase, withDb } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-payments', 'en');
const CREDITS = 40;

const get = async <Body>(request: APIRequestContext, address: string) =>
  (await (await request.get(address)).json()) as Body;
const purchases = async (request: APIRequestContext) =>
  (await get<ResponseOf<'GET /api/transactions.php'>>(request, '/api/transactions.php')).transactions;
const creditsOf = async (request: APIRequestContext) =>
  (await get<{ user: { credits: number } }>(request, '/api/user.php')).user.credits;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const order = (page: Page) => page.getByRole('button', { name: t('checkout.order') });

/** The first card of the methods, whole and above the bar of the order, as it is without scrolling. */
async function seeFirstMethod(page: Page): Promise<void> {
  const first = page
    .getByRole('radiogroup', { name: t('checkout.methods') })
    .locator('label')
    .first();
  await expect(first).toBeVisible();
  const bar = page.locator('form [data-edge-bar]');
  const [card, edge] = [await first.boundingBox(), await bar.boundingBox()];
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect((card?.y ?? 0) + (card?.height ?? 0), 'the first way to pay is above the bar').toBeLessThanOrEqual(
    edge?.y ?? 0,
  );
}

/** The total and the button that orders are whole in view, at the beginning of the order and further down. */
async function seeOrderBar(page: Page): Promise<void> {
  const bar = page.locator('form [data-edge-bar]');
  for (const place of [0, 250]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await expect(bar).toContainText('€');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(order(page)).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** The choice of the country is in the line of the total, with a label that is heard and not seen, and takes less than half of it. */
async function seeSmallCountry(page: Page): Promise<void> {
  const country = page.getByRole('combobox', { name: t('country.label') });
  const line = page.locator('dl > div').filter({ has: country });
  const [choice, whole] = [await country.boundingBox(), await line.boundingBox()];
  expect(choice?.width ?? Infinity).toBeLessThan((whole?.width ?? 0) / 2);
  const label = await page
    .locator('label')
    .filter({ hasText: t('country.label') })
    .boundingBox();
  expect(Math.max(label?.width ?? Infinity, label?.height ?? Infinity), 'its label is not seen').toBeLessThanOrEqual(1);
}

test(
  'an order is one by a double click, waits behind the back button, and is paid once from two tabs, with one receipt and one use of the code [R-PAY-METHOD-FIRST-SCREEN, R-PAY-ORDER-BAR, R-PAY-COUNTRY-SMALL, R-PAY-OPEN-ORDER-OFFERED, R-PAY-ORDER-REFUSED-SHOWN, R-PAY-STATUS-COMPLETED]',
  { tag: ['@phone', '@mf-payments'] },
  async ({ page, context, guard }) => {
    const { request } = context;
    // The browser itself reports the second order that is refused.
    guard.allow(/status of 409/);
    await newMember(context);
    await page.setViewportSize({ width: 390, height: 844 });
    // Other tests on this site may have changed rows.
    const known = await withDb(verifiedFaults);

    await test.step('a double click orders once', async () => {
      await page.goto(`/credits/${CREDITS}/ideal`);
      await expect(page.getByRole('main')).toContainText(/Time left|lasts until/);
      await seeFirstMethod(page);
      await seeOrderBar(page);
      await seeSmallCountry(page);
      await page.getByRole('checkbox', { name: t('checkout.consent') }).check();
      await order(page).dblclick();
      await page.waitForURL('**/sandbox-pay/**');
      expect(await purchases(request)).toHaveLength(1);
    });
    const address = page.url();

    await test.step('the order is offered again to who comes back from the provider', async () => {
      await page.goBack();
      await page.getByRole('checkbox', { name: t('checkout.consent') }).check();
      await order(page).click();
      const go = page.getByRole('button', { name: t('open-order.continue') });
      await expect(go).toBeInViewport();
      await go.click();
      await page.waitForURL(address);
      expect(await purchases(request)).toHaveLength(1);
    });

    await test.step('the second tab of it cannot pay or cancel what the first one has paid', async () => {
      const other = await context.newPage();
      guard.watch(other);
      await other.goto(address);
      await page.getByRole('button', { name: /^Pay / }).first().click();
      const completed = t('status.completed', { count: CREDITS });
      await expect(heading(page, completed)).toBeVisible();
      await other.getByRole('button', { name: 'Cancel' }).click();
      await expect(heading(other, completed)).toBeVisible();
      expect(await creditsOf(request)).toBe(LIMITS.signupCredits + CREDITS);
    });

    await test.step('there is one purchase, with one receipt, and its code was used once', async () => {
      const [bought, ...others] = await purchases(request);
      expect(others).toEqual([]);
      expect(bought).toMatchObject({ status: 'completed', discount_code: LIMITS.timeBonusCode });
      expect(await withDb((db) => leftByPurchase(db, bought?.id ?? '', known))).toEqual(LEFT_ONCE);
    });
  },
);

/** How a direct debit that nobody signs ends, from its page on, and what that says then. */
const UNSIGNED = [
  {
    name: 'cancelled, when its payer orders another way to pay',
    end: async (page: Page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: t('debit.other-method') })
        .click();
      await page.getByRole('radio', { name: /iDEAL/ }).check();
      await page.getByRole('checkbox', { name: t('checkout.consent') }).check();
      await order(page).click();
      await page.getByRole('button', { name: t('open-order.replace') }).click();
      await page.waitForURL('**/sandbox-pay/**');
    },
    title: t('status.superseded'),
    text: t('status.superseded-text'),
  },
  {
    name: 'failed, when its time is over',
    end: (_page: Page, id: string) =>
      withDatabase(async (database) => {
        // The half hour for which its price is locked passes, and the site ends what nobody has signed, as it does every 15 minutes.
        await database.query(`update payments set expires_at = now() - interval '1 second' where id = $1`, [id]);
        // Refused while a round is under way.
        const round = () => database.query("select stage_job('housekeeping', '{}', interval '0')");
        await expect(round).toPass({ timeout: 30_000 });
        const status = async () =>
          (await database.query<{ status: string }>('select status from payments where id = $1', [id])).rows[0]?.status;
        await expect.poll(status, { timeout: 30_000 }).toBe('expired');
      }),
    title: t('status.failed'),
    text: t('status.failed-text'),
  },
] as const;

for (const { name, end, title, text } of UNSIGNED)
  test(
    `a direct debit is ${name}: it cannot be signed any more, and its page says why [F-PAY-METHODS-COUNTRY, R-PAY-STATUS-CANCELLED, R-PAY-STATUS-FAILED, R-PAY-DEBIT-OTHER-METHOD]`,
    { tag: ['@phone', '@mf-payments'] },
    async ({ page, context, guard }) => {
      // The browser itself reports the order that is in the way, and the form that there is no longer.
      guard.allow(/status of 409/);
      await newMember(context);
      await orderOnPage(page, { method: 'sdd', country: 'NL' });
      await page.waitForURL('**/directdebit?payment=*');
      const address = page.url();
      const id = new URL(address).searchParams.get('payment') ?? '';
      await expect(heading(page, t('debit.title'))).toBeVisible();
      await end(page, id);
      await page.goto(address);
      await expect(heading(page, t('debit.not-payable'))).toBeVisible();
      await page.goto(`/credits/${CREDITS}/sdd?payment=${id}`);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(text);
      expect(await creditsOf(context.request)).toBe(LIMITS.signupCredits);
    },
  );
