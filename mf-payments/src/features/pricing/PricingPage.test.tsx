import { render, screen, within } from '@testing-library/react';
import type { User } from '@tandem/contracts/api/user';
import type { Locale } from '@tandem/contracts/product/locales';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { somePricesWithBonus } from '../../testing/discounts.ts';
import { somePrices } from '../../testing/price-list.ts';
import { plainSpaces, WRITTEN_CASES } from '../../testing/written-prices.ts';
import PricingPage from './PricingPage.tsx';

function showPricing(user: User | null, prices = somePrices('NL'), locale: Locale = 'en') {
  const fake = createFakeHost({ user, locale, responses: { 'GET /api/bundles.php': () => prices } });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': messagesIn({ en, fr }, locale) }}>
      <PricingPage />
    </TestApp>,
  );
}

it("names every price in credits, as the tenant's settings have it [R-PAY-TARIFFS-SHOWN]", () => {
  showPricing(null);
  const priceOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(priceOf('Joining, searching, liking')).toBe('free');
  expect(priceOf('Sending a message')).toBe('1 credit');
  expect(priceOf('Welcome gift when you join')).toBe('5 credits');
  expect(priceOf('Unlocking a private photo')).toBe('5 credits');
});

it('lists what each bundle and a message with it cost, to compare [R-PAY-PAGES-APART]', async () => {
  showPricing(null);
  const table = await screen.findByRole('table', { name: 'Credits' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['Bundle', 'Per message', 'Price']);
  expect(rows.slice(1).map(([bundle, message]) => [bundle, message])).toEqual([
    ['15 credits', '€1.34'],
    ['40 credits', '€1.13'],
    ['80 credits', '€1.00'],
    ['160 credits', '€0.88'],
  ]);
  expect(rows[2]?.[2]).toContain('44.99');
  expect(screen.queryByRole('article')).toBeNull();
});

it.each([
  ['a visitor', null, 'Join for free', '/signup'],
  ['a member', someUser(), 'Get credits', '/credits'],
])('has one way on for %s', async (_who, user, name, path) => {
  showPricing(user);
  await screen.findByRole('table');
  const main = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(main).toEqual([[name, path]]);
});

it('names the discount that its struck prices have, and its end', async () => {
  showPricing(someUser(), somePricesWithBonus('NL', '2099-01-01T00:00:00.000Z'));
  expect(await screen.findByText('Your welcome bonus: 25% off your first bundle')).toBeDefined();
});

it.each(WRITTEN_CASES)(
  'writes prices in $currency as the language does: $locale [R-PAY-MONEY-WRITTEN]',
  async ({ country, locale, price, paid, message }) => {
    showPricing(someUser(), somePricesWithBonus(country, '2099-01-01T00:00:00.000Z'), locale);
    const [, , popular] = within(await screen.findByRole('table')).getAllByRole('row');
    const [, rate, tag] = [...(popular?.children ?? [])].map(({ textContent }) => plainSpaces(textContent));
    expect(rate).toBe(message);
    const [before, now] = locale === 'en' ? ['Before:', 'now:'] : ['Avant :', 'maintenant :'];
    expect(tag).toBe(`${before} ${price} ${now} ${paid}`);
  },
);
