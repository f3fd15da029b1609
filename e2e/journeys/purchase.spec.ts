import type { Locator, Page } from '@playwright/test';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { LIMITS } from '@tandem/contracts/product/limits';
import { newMember } from '../frame/member.ts';
import { expect, test } from '../fixtures/test.ts';
import { entryOf, textsOf } from '../fixtures/texts.ts';

const POPULAR = BUNDLES[1];
const t = textsOf('mf-payments', 'en');
const shell = textsOf('shell', 'en');

/** What is queued for advertisements in this document. */
const conversions = (page: Page) => page.evaluate(() => (window as { conversions?: unknown[] }).conversions ?? null);

/** The colours of a part's words. */
const inkOf = (part: Locator) =>
  part.evaluate((element) =>
    [...element.querySelectorAll('h2, dt, dd, dd > *')].map((one) => getComputedStyle(one).color),
  );

/** The receipt of a payment that is completed: on the page, and alone on paper, in dark ink also where the page is dark. */
async function seePrintedReceipt(page: Page): Promise<void> {
  await page.getByText(t('receipt.show')).click();
  const receipt = page.getByRole('region', { name: t('receipt.title') });
  // The beginning of the payment's id, and the number of the invoice, which is loaded when the receipt is opened.
  const id = new URL(page.url()).searchParams.get('payment') ?? 'no payment';
  await expect(receipt).toContainText(`${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase());
  await expect(receipt).toContainText(/\d{4}-\d{6}/);
  // Both numbers, date, what was bought, the welcome bonus, amount, tax, method, seller.
  await expect(receipt.getByRole('definition')).toHaveCount(9);
  const printed = [receipt, ...(await receipt.getByRole('definition').all())];
  const others = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('heading', { level: 1 }),
    receipt.getByRole('button', { name: t('receipt.print') }),
  ];
  for (const one of [...printed, ...others]) await expect(one).toBeVisible();
  const inLight = await inkOf(receipt);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await inkOf(receipt), 'the page has a dark appearance').not.toEqual(inLight);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const one of printed) await expect(one).toBeVisible();
  for (const one of others) await expect(one).toBeHidden();
  for (const role of ['navigation', 'button', 'link', 'status', 'alert'] as const)
    await expect(page.getByRole(role), role).toHaveCount(0);
  expect(await inkOf(receipt), 'the ink of the light page').toEqual(inLight);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  const shown = await page.locator('body').innerText();
  expect(words(shown), 'nothing else is on the paper').toEqual(words(await receipt.innerText()));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

test(
  'a member pays at the provider, has Credits in place of Get Premium, and a receipt that is all that is printed [S-PAY-PREMIUM, S-CREDITS-CHECKOUT, R-PAY-STATUS-COMPLETED, R-PAY-PREMIUM-FIRST-PURCHASE, R-FRAME-NAV-CREDITS, R-TRACKING-CONVERSIONS, R-TRACKING-AD-DATA]',
  { tag: ['@phone', '@mf-payments'] },
  async ({ page, context }) => {
    await newMember(context);
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'));
    const navigation = page.getByRole('navigation', { name: shell('navigation.main') });

    await test.step('buys the popular bundle with iDEAL', async () => {
      await page.goto('/premium');
      await page
        .getByRole('link', { name: t('bundle.take', { count: POPULAR.credits }) })
        .first()
        .click();
      await page.getByRole('radio', { name: /iDEAL/ }).check();
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: t('checkout.order') }).click();
      await page.waitForURL('**/sandbox-pay/**');
      await page.getByRole('button', { name: /Pay/ }).click();
      await page.waitForURL('**/credits/40/ideal**');
      const completed = t('status.completed', { count: POPULAR.credits });
      await expect(page.getByRole('heading', { level: 1, name: completed })).toBeInViewport();
    });

    await test.step('the purchase is reported to the advertising network, as was consented to', async () => {
      const setUp = ['set', { anonymize_ip: true }];
      await expect.poll(() => conversions(page)).toEqual([setUp, ['conversion', 'purchase']]);
    });

    await test.step('the bar has Credits in place of Get Premium', async () => {
      await expect(navigation.getByRole('link', { name: entryOf('/credits', 'en') })).toBeVisible();
      await expect(navigation.getByRole('link', { name: entryOf('/premium', 'en', { isShort: true }) })).toHaveCount(0);
    });

    await test.step('has a receipt, which is all that is printed', () => seePrintedReceipt(page));

    await test.step('finds the credits again', async () => {
      await page.goto('/credits');
      const balance = String(LIMITS.signupCredits + POPULAR.credits);
      await expect(page.getByRole('main').getByText(balance, { exact: true }).first()).toBeVisible();
    });
  },
);
