import type { BrowserContext, Page } from '@playwright/test';
import type { Bundle, BundlesResponse } from '@tandem/contracts/api/payments';
import { LIMITS } from '@tandem/contracts/product/limits';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

interface Case {
  country: Country;
  locale: Locale;
  /** Whether the member has their time bonus. Its code counts once, so there is one order with it. */
  hasBonus: boolean;
  /** The bundles that are ordered. */
  ordered: readonly number[];
}

const CASES: readonly Case[] = [
  { country: 'NL', locale: 'en', hasBonus: false, ordered: BUNDLES.map(({ credits }) => credits) },
  { country: 'FR', locale: 'fr', hasBonus: true, ordered: [40] },
  { country: 'PL', locale: 'en', hasBonus: true, ordered: [40] },
  { country: 'CA', locale: 'fr', hasBonus: false, ordered: [40] },
];

/** The bundles of a new member, with what they cost. */
async function bundlesOf({ request }: BrowserContext, { country, locale, hasBonus }: Case): Promise<Bundle[]> {
  const { email } = await signUp(request, SITE_ORIGIN, { country, language: locale });
  const begun = "update users set signup_at = now() - interval '5 hours' where email = $1";
  if (!hasBonus) await withDatabase((database) => database.query(begun, [email]));
  const response = await request.get(`${SITE_ORIGIN}/api/bundles.php?country=${country}`);
  const { bundles, discount } = (await response.json()) as BundlesResponse;
  expect(bundles).toHaveLength(BUNDLES.length);
  expect(discount?.code ?? null).toBe(hasBonus ? LIMITS.timeBonusCode : null);
  return bundles;
}

/** What each bundle costs its buyer, as pages of a language write it: the price before a discount, and the one with it. */
const amountsOf = (bundles: readonly Bundle[], locale: Locale) =>
  bundles.map(({ credits, price, discounted, currency }) => {
    const format = new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'fr-FR', { style: 'currency', currency });
    const [before, now] = [price, discounted?.price ?? price].map((amount) => format.format(amount / 100));
    return { credits, before: before ?? '', now: now ?? '' };
  });

type Amounts = ReturnType<typeof amountsOf>;

/** Sees the prices where they are compared and where bundles are chosen. */
async function seePrices(page: Page, locale: Locale, amounts: Amounts): Promise<void> {
  const t = textsOf('mf-payments', locale);
  const main = page.getByRole('main');
  const takes = (count: number) => page.getByRole('link', { name: t('bundle.take', { count }), exact: true });
  await page.goto(localizePath(locale, '/pricing'));
  for (const { credits, before, now } of amounts) {
    const row = main.getByRole('row').filter({ hasText: t('bundle.amount', { count: credits }) });
    for (const amount of [before, now]) await expect(row).toContainText(amount);
  }
  for (const path of ['/premium', '/credits']) {
    await page.goto(localizePath(locale, path));
    for (const { credits, before, now } of amounts)
      for (const amount of [before, now])
        await expect(main.getByRole('listitem').filter({ has: takes(credits) })).toContainText(amount);
  }
}

/** Takes a bundle, and sees its price at the checkout and at the provider. */
async function seePriceOfOrder(page: Page, locale: Locale, { credits, now }: Amounts[number]): Promise<void> {
  const t = textsOf('mf-payments', locale);
  await page.goto(localizePath(locale, '/credits'));
  await page.getByRole('link', { name: t('bundle.take', { count: credits }), exact: true }).click();
  await expect(page.getByRole('main')).toContainText(now);
  await page.getByRole('checkbox', { name: t('checkout.consent') }).check();
  await page.getByRole('button', { name: t('checkout.order') }).click();
  await page.waitForURL('**/sandbox-pay/**');
  await expect(page.getByRole('main')).toContainText(now);
}

for (const one of CASES) {
  const { country, locale, hasBonus, ordered } = one;
  test(
    `each price that is shown is what is paid, in ${country} in ${locale} ${hasBonus ? 'with' : 'without'} the time bonus: it is the same in the table of prices, where bundles are chosen, at the checkout, and at the provider [R-PLATFORM-PROMISES]`,
    { tag: '@desktop' },
    async ({ page, context }) => {
      const amounts = amountsOf(await bundlesOf(context, one), locale);
      await seePrices(page, locale, amounts);
      for (const amount of amounts.filter(({ credits }) => ordered.includes(credits)))
        await seePriceOfOrder(page, locale, amount);
    },
  );
}
