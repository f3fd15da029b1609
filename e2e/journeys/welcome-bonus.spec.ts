import { request as requests } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Locator } from '@playwright/test';
import { mailedPaper, pdfText } from '@tandem/api-gateway/testing/domain/receipts';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN, SITE_PORT } from '../fixtures/site.ts';
import { withDatabase, withDb } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const NUIT = `http://nuit.localhost:${SITE_PORT}`;
/** Nuit Douce has a welcome code that follows the time bonus. */
const WELCOME = { code: 'NUIT10', percent: 10 };
const CREDITS = 40;

/** Makes a member of Nuit Douce, logged in in this browser and in these calls. */
async function joinNuit(context: BrowserContext, request: APIRequestContext, language: Locale): Promise<string> {
  const { email } = await signUp(request, NUIT, { country: 'FR', language });
  const { cookies } = await request.storageState();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: new URL(NUIT).hostname })));
  return email;
}

/** The member has signed up this long ago (an interval of PostgreSQL). */
const signedUp = (email: string, ago: string) =>
  withDatabase((database) =>
    database.query('update users set signup_at = now() - $2::interval where email = $1', [email, ago]),
  );

/** The only purchase, and what its papers say: the one that is downloaded and the one that was mailed. */
async function purchaseOf(request: APIRequestContext, email: string) {
  const response = await request.get('/api/transactions.php');
  const { transactions } = (await response.json()) as ResponseOf<'GET /api/transactions.php'>;
  const [purchase] = transactions;
  if (purchase === undefined) throw new Error('nothing was bought');
  const paper = await request.get(`/api/receipt.php?id=${purchase.id}`);
  const { pdf } = (await paper.json()) as ResponseOf<'GET /api/receipt.php'>;
  const downloaded = await pdfText(Buffer.from(pdf, 'base64'));
  const mailed = await withDb((db) => mailedPaper({ db }, email, purchase.invoice_number ?? ''));
  return { ...purchase, downloaded, mailed };
}

for (const { locale, tag } of [
  { locale: 'fr', tag: '@phone' },
  { locale: 'en', tag: '@desktop' },
] as const)
  test(
    `in ${locale}: the welcome code of Nuit Douce follows the bonus, and has its name from the checkout to the papers [R-PAY-WELCOME-AFTER, R-PAY-RECEIPT-WELCOME, R-PAY-RECEIPT-BONUS]`,
    { tag: [tag, '@mf-payments'] },
    async ({ page, context }) => {
      const t = textsOf('mf-payments', locale);
      const main = page.getByRole('main');
      const lineOf = (percent: number) => t('discount.bonus-line', { percent });
      /** Names the bonus, and not the code, which nobody has typed. */
      const expectNamed = async (place: Locator, name: string) => {
        await expect(place).toContainText(name);
        await expect(place).not.toContainText(WELCOME.code);
      };
      const host = new URL(NUIT).host;
      const request = await requests.newContext({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { Host: host } });
      try {
        const email = await joinNuit(context, request, locale);

        await test.step('in the last minute of the bonus it is the bonus', async () => {
          await signedUp(email, '3 hours 59 minutes');
          await page.goto(NUIT + localizePath(locale, `/credits/${CREDITS}/paypal`));
          await expectNamed(main, lineOf(LIMITS.timeBonusPercent));
        });

        await test.step('after it the welcome code is taken off by itself', async () => {
          await signedUp(email, '4 hours 5 minutes');
          await page.reload();
          await expectNamed(main, lineOf(WELCOME.percent));
          await expectNamed(main, t('bonus.title', { percent: WELCOME.percent }));
        });

        await test.step('the purchase with it has that name on the page of the payment', async () => {
          await main.getByRole('checkbox', { name: t('checkout.consent') }).check();
          await main.getByRole('button', { name: t('checkout.order') }).click();
          await page.waitForURL('**/sandbox-pay/**');
          await main.locator('button[value="pay"]').first().click();
          const completed = t('status.completed', { count: CREDITS });
          await expect(page.getByRole('heading', { level: 1, name: completed })).toBeVisible();
          await main.getByText(t('receipt.show')).click();
          await expectNamed(main.getByRole('region', { name: t('receipt.title') }), lineOf(WELCOME.percent));
        });

        await test.step('and in its transaction, in the PDF and in the mail', async () => {
          const { id, discount_code: code, downloaded, mailed } = await purchaseOf(request, email);
          expect(code).toBe(WELCOME.code);
          await page.goto(NUIT + localizePath(locale, `/transactions/${id}`));
          await expectNamed(main, lineOf(WELCOME.percent));
          expect(downloaded).toContain(lineOf(WELCOME.percent).replaceAll(/\s/g, ' '));
          expect(downloaded).not.toContain(WELCOME.code);
          expect(mailed).toBe(downloaded);
        });
      } finally {
        await request.dispose();
      }
    },
  );
