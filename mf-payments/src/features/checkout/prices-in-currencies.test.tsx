import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { somePricesWithBonus } from '../../testing/discounts.ts';
import { showCheckout } from '../../testing/show-checkout.tsx';
import { plainSpaces, WRITTEN_CASES } from '../../testing/written-prices.ts';

it.each(WRITTEN_CASES)(
  'writes amounts in $currency as the language does: $locale [R-PAY-MONEY-WRITTEN]',
  async ({ country, locale, ...written }) => {
    const prices = somePricesWithBonus(country, '2099-01-01T00:00:00.000Z');
    showCheckout(`/credits/40/creditcard?country=${country}`, {
      locale,
      responses: { 'GET /api/bundles.php': () => prices },
    });
    const name = locale === 'en' ? 'Summary' : 'Récapitulatif';
    const summary = within(await screen.findByRole('complementary', { name }));
    const amounts = summary.getAllByRole('term').map((term) => plainSpaces(term.nextElementSibling?.textContent));
    expect(amounts).toEqual([written.price, written.taken, written.message, written.paid]);
    // The total again, beside the button.
    const order = screen.getByRole('button', { name: locale === 'en' ? /^Order with/ : /^Commander avec/ });
    expect(plainSpaces(order.closest('[data-edge-bar]')?.textContent)).toContain(written.paid);
  },
);
