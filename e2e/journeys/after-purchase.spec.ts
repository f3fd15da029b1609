import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { makeDiscountCode } from '@tandem/api-gateway/testing/domain/discount-codes';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { localizePath } from '@tandem/contracts/product/locales';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { withDatabase, withDb } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const CREDITS = 40;
const PERCENT = 20;

/** The only purchase of the member, as the site has it. */
async function purchaseOf(request: APIRequestContext) {
  const response = await request.get('/api/transactions.php');
  const { transactions } = (await response.json()) as ResponseOf<'GET /api/transactions.php'>;
  expect(transactions).toHaveLength(1);
  const [purchase] = transactions;
  if (purchase === undefined) throw new Error('nothing was bought');
  return purchase;
}

async function accountOf(request: APIRequestContext) {
  const { user } = (await (await request.get('/api/user.php')).json()) as ResponseOf<'GET /api/user.php'>;
  return { credits: user?.credits, isPremium: user?.paid_user };
}

/** Saves the receipt of the page and returns the name and the first bytes of the file. */
async function saveReceipt(page: Page): Promise<{ name: string; begins: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: /PDF/ }).click();
  const file = await saving;
  return {
    name: file.suggestedFilename(),
    begins: (await readFile(await file.path())).subarray(0, 5).toString('latin1'),
  };
}

for (const { locale, country, method, tag } of [
  { locale: 'en', country: 'NL', method: 'ideal', tag: '@desktop' },
  { locale: 'fr', country: 'FR', method: 'paypal', tag: '@phone' },
] as const)
  test(
    `in ${locale}: a code takes its part off the price; the receipt of the purchase is saved; by a withdrawal its money goes back, and its credits and Premium are gone [C-PAY-DISCOUNT, R-PAY-CODE-ASKED, R-PAY-RECEIPT-PDF, R-PAY-WITHDRAWAL-STEPS, R-PAY-TRANSACTION-DETAIL]`,
    { tag: [tag, '@mf-payments'] },
    async ({ page, context: { request } }) => {
      const t = textsOf('mf-payments', locale);
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');
      const { email } = await signUp(request, SITE_ORIGIN, { country, language: locale });
      // A code that saves less than the time bonus would not count.
      const begun = "update users set signup_at = now() - interval '5 hours' where email = $1";
      await withDatabase((database) => database.query(begun, [email]));
      const code = await withDb((db) => makeDiscountCode(db, { value_percentage: PERCENT }));

      await page.goto(localizePath(locale, `/credits/${CREDITS}/${method}`));
      await main.getByRole('button', { name: t('discount.open') }).click();
      await main.getByRole('textbox', { name: t('discount.label') }).fill(code.toLowerCase());
      await main.getByRole('button', { name: t('discount.apply') }).click();
      await expect(main.getByText(t('discount.applied', { code, percent: PERCENT }))).toBeVisible();
      await main.getByRole('checkbox', { name: t('checkout.consent') }).check();
      await main.getByRole('button', { name: t('checkout.order') }).click();
      await page.waitForURL('**/sandbox-pay/**');
      const ordered = await purchaseOf(request);
      const { id, amount, discount_amount: taken, currency } = ordered;
      expect(amount).toBe(Math.floor(((amount + taken) * (100 - PERCENT)) / 100));
      const money = new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'fr-FR', { style: 'currency', currency });
      const price = money.format(amount / 100);
      await expect(main).toContainText(price);
      await main.locator('button[value="pay"]').first().click();
      await expect(
        page.getByRole('heading', { level: 1, name: t('status.completed', { count: CREDITS }) }),
      ).toBeVisible();
      expect(await accountOf(request)).toEqual({ credits: LIMITS.signupCredits + CREDITS, isPremium: true });

      await page.goto(localizePath(locale, `/transactions/${id}`));
      const { invoice_number: invoice } = await purchaseOf(request);
      await expect(main).toContainText(price);
      await expect(main).toContainText(invoice ?? 'no invoice');
      const receipt = await saveReceipt(page);
      expect(receipt).toEqual({ name: `${invoice ?? ''}.pdf`, begins: '%PDF-' });

      await main.getByRole('button', { name: t('withdrawal.action') }).click();
      await expect(dialog).toContainText(t('withdrawal.credits', { count: CREDITS }));
      await dialog.getByRole('button', { name: t('withdrawal.confirm', { amount: price }) }).click();
      await expect(dialog).toHaveCount(0);
      const back = main.getByRole('region', { name: t('refund.withdrawal') });
      await expect(back).toContainText(price);
      await expect(back).toBeFocused();
      await expect(main.getByRole('button', { name: t('withdrawal.action') })).toHaveCount(0);
      expect(await accountOf(request)).toEqual({ credits: LIMITS.signupCredits, isPremium: false });
    },
  );
