import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { OWN_PATHS } from '@tandem/api-gateway/platform/http/own-paths';
import { SANDBOX_BANKS } from '@tandem/api-gateway/providers/payments/sandbox/page-texts';
import { readZip } from '@tandem/api-gateway/testing/read-zip';
import type { WorkerSite } from '@tandem/contracts/composition/service-worker';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Payment } from '@tandem/contracts/api/payments';
import { linkTo, mailsTo } from '../fixtures/mails.ts';
import { freshName, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { addTenant } from '../fixtures/tenants.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWS, addData, checkOf, heading, watchData } from './opened-states.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => watchData(page));
test.setTimeout(120_000);

/** Pages of the gateway that are outside of any language's addresses are in the language of the browser. */
const inLanguage = (page: Page, locale: Locale) =>
  page.route(/\/(?:dev\/mail|sandbox-pay|exports)(?:\/|$)/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-language': locale } }),
  );

/** What pages of the gateway show of the site itself. */
async function addSettings(page: Page): Promise<void> {
  addData(page, await (await page.request.get(`${SITE_ORIGIN}/api/settings.php`)).json());
}

/** Starts a payment as the member who is logged in. Returns the address of the provider's page. */
async function startPayment(page: Page, locale: Locale): Promise<string> {
  const response = await page.request.post(`${SITE_ORIGIN}/api/payment.php`, {
    headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID(), 'Accept-Language': locale },
    data: { bundle_id: BUNDLES[0].id, method: 'ideal', country: 'NL', consents: { immediate_start: true } },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { redirect_url: address } = (await response.json()) as Payment;
  if (address === null) throw new Error('The payment has no page.');
  return address;
}

/** Where the offline page of a language is: only the worker knows. */
async function offlinePathOf(page: Page, locale: Locale): Promise<string> {
  const worker = await (await page.request.get(SITE_ORIGIN + OWN_PATHS.serviceWorker)).text();
  const [, site = ''] = /^self\.site=(.*);$/m.exec(worker) ?? [];
  return (JSON.parse(site) as WorkerSite).offlinePages[locale];
}

/** Requests an export as the member who is logged in. Returns the path of the link in its mail. */
async function makeExport(page: Page, address: string): Promise<string> {
  const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() };
  const response = await page.request.post(`${SITE_ORIGIN}/api/export.php`, { headers, data: {} });
  expect(response.ok(), await response.text()).toBe(true);
  return linkTo(page.request, '/exports/', { address });
}

/** Ends the links of all exports of a member. */
const endExports = (email: string) =>
  withDatabase((database) =>
    database.query(
      'update data_exports set expires_at = now() where user_id = (select id from users where email = $1)',
      [email],
    ),
  );

for (const view of VIEWS) {
  const { locale, tag } = view;
  const isFaultless = checkOf(view);

  test.describe(`of the gateway, in ${locale}`, { tag }, () => {
    test('the page of the payment sandbox is in order: open, settled, and of no payment', async ({ page, guard }) => {
      guard.allow(/404/);
      await signUp(page.request, SITE_ORIGIN, { language: locale });
      await inLanguage(page, locale);
      await addSettings(page);
      addData(page, SANDBOX_BANKS);
      const address = await startPayment(page, locale);
      await page.goto(address);
      await isFaultless(page, heading(page), 'an open payment');
      await page.getByRole('button').nth(1).click();
      await page.waitForURL('**/credits/**');
      await page.goto(address);
      await isFaultless(page, heading(page), 'a settled payment');
      await page.goto('/sandbox-pay/of-nobody');
      await isFaultless(page, heading(page), 'no payment');
    });

    test('the mailbox is in order: its list, a mail, and no mail', async ({ page, guard }) => {
      // The frame of a mail runs no scripts, also none of these tests.
      guard.allow(/404|is sandboxed/);
      await inLanguage(page, locale);
      await addSettings(page);
      const { email, name } = await signUp(page.request, SITE_ORIGIN, { language: locale });
      const [mail] = await mailsTo(page.request, email);
      if (mail === undefined) throw new Error('There is no mail.');
      addData(page, [email, name, mail.links]);
      await page.goto('/dev/mail');
      // The mails of other tests are theirs, also their language.
      await page
        .getByRole('listitem')
        .filter({ hasNotText: email })
        .evaluateAll((others) => {
          for (const other of others) other.remove();
        });
      await isFaultless(page, heading(page), 'the list of mails');
      await page.getByRole('link', { name: email }).click();
      // The headers are as mail servers read them.
      await expect(page.locator('pre')).toHaveCount(2);
      addData(page, [await page.locator('dd').allTextContents(), await page.locator('pre').last().textContent()]);
      await isFaultless(page, heading(page), 'a mail');
      await page.goto('/dev/mail/of-nobody');
      await isFaultless(page, heading(page), 'no mail');
    });

    test('the page of an export is in order, and so is what its link says once it is over; its button brings the file [R-ACCOUNT-EXPORT-PRESSED, L-ACCOUNT-EXPORT-HOURS]', async ({
      page,
      guard,
    }) => {
      guard.allow(/410/);
      const { email } = await signUp(page.request, SITE_ORIGIN, { language: locale });
      const path = await makeExport(page, email);
      await inLanguage(page, locale);
      await addSettings(page);
      await page.goto(path);
      await isFaultless(page, heading(page), 'an export');
      const brought = page.waitForEvent('download');
      await page.getByRole('button').click();
      const file = await (await brought).path();
      expect([...readZip(await readFile(file)).keys()]).toContain('data.json');
      // Who had the page open for longer than the link works.
      await endExports(email);
      await page.getByRole('button').click();
      await expect(page.getByRole('button')).toHaveCount(0);
      await isFaultless(page, heading(page), 'an export that is over');
    });

    test('the offline page, and the page of a site that cannot be served, are in order', async ({ page, guard }) => {
      guard.allow(/50\d|ERR_FAILED/);
      await addSettings(page);
      const path = await offlinePathOf(page, locale);
      // The page finds no network while it is looked at: it would leave by itself.
      await page.route(`**${path}`, (route) =>
        route.request().method() === 'HEAD' ? route.abort() : route.continue(),
      );
      await page.goto(path);
      await isFaultless(page, heading(page), 'offline');
      const origin = await addTenant({ key: freshName('faulty'), settings: { locales: [] } });
      await expect(async () => {
        const response = await page.goto(origin + localizePath(locale, '/members'));
        expect(response?.status()).toBe(503);
      }).toPass();
      await isFaultless(page, heading(page), 'a site that cannot be served');
    });
  });
}
