import { render, screen } from '@testing-library/react';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { somePrices } from '../../testing/price-list.ts';
import { BundleCards } from './BundleCards.tsx';

function show(percentage: number) {
  const bundles = somePrices('NL').bundles.map((bundle) => {
    const price = Math.floor((bundle.price * (100 - percentage)) / 100);
    return { ...bundle, discounted: percentage === 0 ? null : { price, price_per_message: price / bundle.credits } };
  });
  render(
    <TestApp fake={createFakeHost({ user: someUser() })} messages={{ 'mf-payments': en }}>
      <BundleCards bundles={bundles} pathOf={() => null} />
    </TestApp>,
  );
}

it.each([
  ['the price of before where there is a discount', 25, { before: 4, saving: 0 }],
  ['what a bundle saves against the smallest where there is none', 0, { before: 0, saving: 3 }],
])('shows one discount: %s [R-PAY-ONE-DISCOUNT]', (_what, percentage, { before, saving }) => {
  show(percentage);
  expect(screen.queryAllByText('Before:')).toHaveLength(before);
  expect(screen.queryAllByText(/^Save \d+%$/)).toHaveLength(saving);
});
