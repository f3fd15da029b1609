import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatPrice, PriceTag } from './PriceTag.tsx';

it.each([
  [1999, 'EUR', 'en-US', '€19.99'],
  [1999, 'EUR', 'fr-FR', '19,99\u00a0€'],
  [14_999, 'USD', 'en-US', '$149.99'],
  [14_999, 'USD', 'fr-FR', '149,99\u00a0$US'],
  [13_999, 'GBP', 'en-US', '£139.99'],
  [13_999, 'GBP', 'fr-FR', '139,99\u00a0£GB'],
  [8499, 'PLN', 'en-US', 'PLN\u00a084.99'],
  [8499, 'PLN', 'fr-FR', '84,99\u00a0PLN'],
  [4490, 'CHF', 'en-US', 'CHF\u00a044.90'],
  [4490, 'CHF', 'fr-FR', '44,90\u00a0CHF'],
  [20_999, 'CAD', 'en-US', 'CA$209.99'],
  [20_999, 'CAD', 'fr-FR', '209,99\u00a0$CA'],
  [20_999, 'AUD', 'en-US', 'A$209.99'],
  [20_999, 'AUD', 'fr-FR', '209,99\u00a0$AU'],
  [20_999, 'NZD', 'en-US', 'NZ$209.99'],
  [20_999, 'NZD', 'fr-FR', '209,99\u00a0$NZ'],
  [500, 'JPY', 'en-US', '¥500'],
])('writes %i minor units of %s in %s as %s [R-PAY-MONEY-WRITTEN]', (amount, currency, locale, text) => {
  expect(formatPrice(amount, currency, locale)).toBe(text);
});

it('strikes the former price through, and has a text for each', () => {
  const { container } = render(
    <PriceTag
      amount={1499}
      currency="EUR"
      locale="en-US"
      before={{ amount: 1999, label: 'Before:', nowLabel: 'now:' }}
      note="incl. VAT"
    />,
  );
  expect(screen.getByText('€19.99').tagName).toBe('S');
  expect(container.textContent).toBe('Before: €19.99 now: €14.99incl. VAT');
});
