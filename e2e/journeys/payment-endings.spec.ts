import type { APIRequestContext, Page } from '@playwright/test';
import { RETIRED_METHODS } from '@tandem/api-gateway/platform/prices/by-country';
import type { BundlesResponse, Payment } from '@tandem/contracts/api/payments';
import { LIMITS } from '@tandem/contracts/product/limits';
import { PAYMENT_METHODS } from '@tandem/contracts/product/lists';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import type { Country } from '@tandem/contracts/product/locales';
import { choiceOf, orderOnPage } from '../fixtures/orders.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-payments', 'en');
const sandbox = { pay: /^Pay /, cancel: 'Cancel', fail: 'Simulate a failure' } as const;
const CREDITS = 40;

/**
 * Each method with the first country that offers it. The five of cards are ordered by the one choice of cards that the checkout has
 * (R-PAY-CARDS-ONE): ten choices in all.
 */
async function countriesOfMethods(request: APIRequestContext): Promise<Map<PaymentMethod, Country>> {
  const found = new Map<PaymentMethod, Country>();
  for (const country of COUNTRIES) {
    const response = await request.get(`/api/bundles.php?country=${country}`);
    const { methods } = (await response.json()) as BundlesResponse;
    for (const { id } of methods) if (!found.has(id)) found.set(id, country);
  }
  return found;
}

/** The payment that the buyer is back from. */
async function returnedFrom(page: Page): Promise<Payment> {
  await page.waitForURL('**/credits/**payment=*');
  const id = new URL(page.url()).searchParams.get('payment') ?? '';
  return (await (await page.request.get(`/api/payment.php?id=${id}`)).json()) as Payment;
}

async function creditsOf(request: APIRequestContext): Promise<number> {
  const { user } = (await (await request.get('/api/user.php')).json()) as { user: { credits: number } };
  return user.credits;
}

/** As the page writes money. */
const money = ({ amount, currency }: Payment) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

/** Its money comes ten seconds after it was paid. */
const SLOW: PaymentMethod = 'sct';

/** Apple Pay is offered on devices that have it (R-PAY-APPLEPAY-DEVICE). */
const haveApplePay = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }));

/** Lets these ten seconds pass for a payment at the sandbox: its money has come, and the notice of that is due. */
async function collect({ payment_id: id }: Payment): Promise<void> {
  await withDatabase(async (database) => {
    const { rows } = await database.query<{ reference: string }>(
      `update sandbox_payments set decided_at = decided_at - interval '10 seconds' where merchant_reference = $1
       returning reference`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await database.query(
      `update pgboss.job set start_after = now() - interval '1 second'
       where name = 'sandbox-notice' and start_after > now() and data ->> 'body' like $1`,
      [`%${rows[0]?.reference}%`],
    );
  });
}

async function seeEnding(page: Page, payment: Payment, ending: keyof typeof sandbox): Promise<void> {
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });
  if (ending === 'pay') {
    await expect(heading(t('status.completed', { count: CREDITS }))).toBeVisible({ timeout: 30_000 });
    return;
  }
  await expect(heading(t(ending === 'cancel' ? 'status.cancelled' : 'status.failed'))).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`${CREDITS} credits for ${money(payment)}`);
  await expect(main).toContainText(t('status.failed-text'));
  await expect(main.getByRole('link', { name: /^Pay with .+ instead$/ })).toHaveCount(1);
}

/** Ends the payment at the provider, whose page the buyer has been led to. */
async function endAtProvider(page: Page, method: PaymentMethod, ending: keyof typeof sandbox): Promise<void> {
  await page.waitForURL('**/sandbox-pay/**');
  await page.getByRole('button', { name: sandbox[ending] }).first().click();
  const payment = await returnedFrom(page);
  expect(payment).toMatchObject({ method: choiceOf(method), credits: CREDITS });
  if (ending === 'pay' && method === SLOW) await collect(payment);
  await seeEnding(page, payment, ending);
}

/** Orders with the same method again, by the way on that the page of an unpaid payment has. */
async function tryAgain(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Try .+ again$/ })
    .click();
  await page.getByRole('checkbox', { name: t('checkout.consent') }).check();
  await page.getByRole('button', { name: t('checkout.order') }).click();
}

const ENDINGS = [
  { name: 'is paid', first: 'pay', bought: true },
  { name: 'is cancelled, is tried again by the way on of its page, and fails', first: 'cancel', bought: false },
] as const;

/** Ends a payment with each method in its country, in one way or in two, and sees that the credits of those that were paid are there. */
async function endEach(
  page: Page,
  methods: ReadonlyMap<PaymentMethod, Country>,
  { first, bought }: (typeof ENDINGS)[number],
): Promise<void> {
  const { request } = page.context();
  for (const [method, country] of methods)
    await test.step(`${method} in ${country}`, async () => {
      await orderOnPage(page, { method, country });
      await endAtProvider(page, method, first);
      if (bought) return;
      await tryAgain(page);
      await endAtProvider(page, method, 'fail');
    });
  expect(await creditsOf(request)).toBe(LIMITS.signupCredits + (bought ? methods.size * CREDITS : 0));
}

for (const ending of ENDINGS)
  test(
    `a payment with each choice of the checkout, by the address of each of its methods, in a country that offers it, ${ending.name} [F-PAY-METHODS-COUNTRY, R-PAY-CARDS-ONE, R-PAY-STATUS-COMPLETED, R-PAY-STATUS-CANCELLED, R-PAY-STATUS-FAILED, R-PAY-STATUS-OTHER-METHOD]`,
    { tag: ['@phone', '@mf-payments'] },
    async ({ page, context: { request } }) => {
      test.slow();
      await signUp(request, SITE_ORIGIN);
      const methods = await countriesOfMethods(request);
      expect([...methods.keys()].toSorted()).toEqual(
        PAYMENT_METHODS.filter((method) => !RETIRED_METHODS.includes(method)).toSorted(),
      );
      // Its payer signs on the site, and sees no page of the provider.
      methods.delete('sdd');
      await haveApplePay(page);
      await endEach(page, methods, ending);
    },
  );

/** Where the retired schemes were at home. */
const AT_HOME = new Map<PaymentMethod, Country>([
  ['giropay', 'DE'],
  ['sofort', 'AT'],
  ['maestro', 'BE'],
]);

/** Sets which retired schemes the site has turned on, by country. Its gateway reads the row again when it changes. */
async function turnOn(request: APIRequestContext, methods: ReadonlyMap<PaymentMethod, Country>): Promise<void> {
  const setting = Object.fromEntries([...methods].map(([method, country]) => [country, [method]]));
  await withDatabase((database) =>
    database.query(
      `update tenants set settings = jsonb_set(settings::jsonb, '{retired_methods}', $1::jsonb)
       where id = (select min(id) from tenants)`,
      [JSON.stringify(setting)],
    ),
  );
  const offered = async () => {
    const found = await countriesOfMethods(request);
    return RETIRED_METHODS.filter((method) => found.has(method)).toSorted();
  };
  await expect.poll(offered, { timeout: 30_000 }).toEqual([...methods.keys()].toSorted());
}

test.describe('the retired schemes, where a tenant turns them on', () => {
  test.afterEach(({ request }) => turnOn(request, new Map()));

  for (const ending of ENDINGS)
    test(
      `a payment with each of them ${ending.name} [F-PAY-METHODS-RETIRED, R-PAY-STATUS-COMPLETED, R-PAY-STATUS-CANCELLED, R-PAY-STATUS-FAILED, R-PAY-STATUS-OTHER-METHOD]`,
      { tag: ['@phone', '@mf-payments'] },
      async ({ page, context: { request } }) => {
        test.slow();
        expect([...AT_HOME.keys()].toSorted()).toEqual(RETIRED_METHODS.toSorted());
        await signUp(request, SITE_ORIGIN);
        await turnOn(request, AT_HOME);
        await endEach(page, AT_HOME, ending);
      },
    );
});
