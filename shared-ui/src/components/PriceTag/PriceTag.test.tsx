import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatPrice, PriceTag } from './PriceTag.tsx';

it.each([
  [1999, 'EUR', 'en-US', '€19.99'],
  [1999, 'EUR', 'fr-FR', '19,99\u00a0€'],
  [8499, 'PLN', 'fr-FR', '84,99\u00a0PLN'],
  [13_999, 'GBP', 'en-US', '£139.99'],
  [500, 'JPY', 'en-US', '¥500'],
])('writes %i minor units of %s in %s as %s', (amount, currency, locale, text) => {
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
