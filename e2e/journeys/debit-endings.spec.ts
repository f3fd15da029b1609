import type { APIRequestContext, Page } from '@playwright/test';
import { CLOSED_ACCOUNT } from '@tandem/api-gateway/providers/payments/sandbox/closed-account';
import type { BundlesResponse } from '@tandem/contracts/api/payments';
import { LIMITS } from '@tandem/contracts/product/limits';
import { mailsTo } from '../fixtures/mails.ts';
import { orderOnPage } from '../fixtures/orders.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-payments', 'en');
const CREDITS = 40;

async function creditsOf(request: APIRequestContext): Promise<number> {
  const { user } = (await (await request.get('/api/user.php')).json()) as { user: { credits: number } };
  return user.credits;
}

/** As if the day of a signed debit had come: the sandbox is to collect it. */
async function letDayCome(id: string): Promise<void> {
  await withDatabase(async (database) => {
    await database.query(`update direct_debits set signed_at = signed_at - interval '3 days' where payment_id = $1`, [
      id,
    ]);
    await database.query(
      `update pgboss.job set start_after = now() - interval '1 second'
       where name = 'collect-debit' and data ->> 'payment' = $1`,
      [id],
    );
  });
}

/** Opens the page of a signed debit at the sandbox, which its payer never sees, once it is collected. */
async function openCollected(page: Page, id: string): Promise<void> {
  await letDayCome(id);
  const tokenOf = () =>
    withDatabase(async (database) => {
      const { rows } = await database.query<{ token: string }>(
        'select token from sandbox_payments where merchant_reference = $1',
        [id],
      );
      return rows[0]?.token ?? null;
    });
  await expect.poll(tokenOf, { timeout: 30_000 }).not.toBeNull();
  await page.goto(`/sandbox-pay/${await tokenOf()}`);
}

const DEBTOR = {
  account_holder: 'Anna de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Kade',
  house_number: '1a',
  zip: '1011 AB',
  city: 'Amsterdam',
};

/** Orders by direct debit and sends the form with an account of one's own; returns the number, and the code that went to it. */
async function sendForm(page: Page, iban: string = DEBTOR.iban): Promise<{ phone: string; sent: string }> {
  const phone = `+316${String(10_000_000 + Math.floor(Math.random() * 39_999_999))}`;
  await orderOnPage(page, { method: 'sdd', country: 'NL' });
  await page.waitForURL('**/directdebit?payment=*');
  const fields = Object.entries({ ...DEBTOR, iban, phone });
  for (const [name, value] of fields)
    await page.getByRole('textbox', { name: t(`debit.fields.${name}`), exact: true }).fill(value);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('debit.send') }).click();
  await expect(codeIn(page)).toBeVisible();
  const [message] = await mailsTo(page.context().request, phone);
  return { phone, sent: /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '' };
}

const codeIn = (page: Page) => page.getByRole('textbox', { name: t('debit.code'), exact: true });

async function sign(page: Page, digits: string): Promise<void> {
  await codeIn(page).fill(digits);
  await page.getByRole('button', { name: t('debit.pay') }).click();
}

async function seeCredits(page: Page): Promise<void> {
  const completed = t('status.completed', { count: CREDITS });
  await expect(page.getByRole('heading', { level: 1, name: completed })).toBeVisible();
  expect(await creditsOf(page.context().request)).toBe(LIMITS.signupCredits + CREDITS);
}

/** The credits are taken back, and direct debit is offered no longer. */
async function seeBlocked(request: APIRequestContext): Promise<void> {
  expect(await creditsOf(request)).toBe(LIMITS.signupCredits);
  const { methods } = (await (await request.get('/api/bundles.php?country=NL')).json()) as BundlesResponse;
  expect(methods.map(({ id }) => id)).not.toContain('sdd');
}

test(
  'a direct debit is signed with the code of an SMS, not with another one, and its credits are there; what its bank returns is taken back, and direct debit is blocked [C-PAY-DEBIT, C-PAY-DEBIT-CONFIRM, V-PAY-DEBIT-OTP, R-PAY-DEBIT-CREDITS, R-PAY-CHARGEBACK-UNUSED, R-PAY-CHARGEBACK-DEBIT]',
  { tag: ['@phone', '@mf-payments'] },
  async ({ page, context: { request }, guard }) => {
    // The browser itself reports the code that is refused, and that there is no welcome code for who has paid.
    guard.allow(/status of 422|404.*discountcode/);
    await signUp(request, SITE_ORIGIN);
    const { phone, sent } = await sendForm(page);
    const main = page.getByRole('main');
    await expect(main).not.toContainText(phone);
    await expect(main).not.toContainText('0417');
    await sign(page, sent === '000000' ? '111111' : '000000');
    await expect(main).toContainText('Code invalid');
    await sign(page, sent);
    await seeCredits(page);

    const status = page.url();
    await openCollected(page, new URL(status).searchParams.get('payment') ?? '');
    const chargeBack = page.locator('button[value="chargeback"]');
    await chargeBack.click();
    await expect(chargeBack).toHaveCount(0);
    await page.goto(status);
    await expect(page.getByRole('heading', { level: 1, name: t('status.returned') })).toBeVisible();
    await seeBlocked(request);
  },
);

test(
  'a direct debit from an account that is closed ends on its day: its page and the list say that nothing was collected, its credits are taken back, and direct debit is blocked [R-PAY-DEBIT-NOT-COLLECTED, R-PAY-CHARGEBACK-DEBIT]',
  { tag: ['@phone', '@mf-payments'] },
  async ({ page, context: { request }, guard }) => {
    // There is no welcome code for who has paid.
    guard.allow(/404.*discountcode/);
    await signUp(request, SITE_ORIGIN);
    const { sent } = await sendForm(page, CLOSED_ACCOUNT);
    await sign(page, sent);
    await seeCredits(page);

    const status = page.url();
    await letDayCome(new URL(status).searchParams.get('payment') ?? '');
    await expect.poll(() => creditsOf(request), { timeout: 30_000 }).toBe(LIMITS.signupCredits);
    await page.goto(status);
    await expect(page.getByRole('heading', { level: 1, name: t('status.not-collected') })).toBeVisible();
    await page.goto('/transactions');
    await expect(page.getByRole('region', { name: 'Purchases' }).getByRole('listitem')).toContainText('Not collected');
    await seeBlocked(request);
  },
);
