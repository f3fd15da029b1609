import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { textsOf } from '../fixtures/texts.ts';
import type { Place } from './screen.ts';
import { goto } from './visit.ts';

export const POPULAR = BUNDLES[1];

export const prices = ({ page }: Place) => page.getByRole('main').getByText(/€/);
export const orderButton = ({ page, locale }: Place) =>
  page.getByRole('button', { name: textsOf('mf-payments', locale)('checkout.order') });

export async function openPaymentPage(place: Place): Promise<void> {
  const { page } = place;
  await goto(`/credits/${POPULAR.id}/visa`, orderButton)(place);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await orderButton(place).click();
  await page.waitForURL('**/sandbox-pay/**');
}

export async function openPaid(place: Place): Promise<void> {
  await openPaymentPage(place);
  await place.page.getByRole('button', { name: /Pay|Payer/ }).click();
  await place.page.waitForURL('**/credits/**');
  const completed = textsOf('mf-payments', place.locale)('status.completed', { count: POPULAR.credits });
  await place.page.getByRole('heading', { level: 1, name: completed }).waitFor();
}

/** What the page of a payment shows that its payer left at the provider. */
export async function openCancelled(place: Place): Promise<void> {
  await openPaymentPage(place);
  await place.page.getByRole('button', { name: /^(Cancel|Annuler)$/ }).click();
  await place.page.waitForURL('**/credits/**');
  const cancelled = textsOf('mf-payments', place.locale)('status.cancelled');
  await place.page.getByRole('heading', { level: 1, name: cancelled }).waitFor();
}

/** All that a member bought: one purchase, which is made first. */
export async function openTransactions(place: Place): Promise<void> {
  await openPaid(place);
  await goto('/transactions', prices)(place);
}

/** The purchase, of which all credits are unused. */
export async function openTransaction(place: Place): Promise<void> {
  await openTransactions(place);
  await place.page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await place.page.waitForURL('**/transactions/*');
  await place.page.getByRole('term').first().waitFor();
}

export async function openRepeatOrder(place: Place): Promise<void> {
  await openPaid(place);
  await goto('/credits/repeat-order', orderButton)(place);
}

/** What a withdrawal from it would give back. */
export async function openWithdrawal(place: Place): Promise<void> {
  await openTransaction(place);
  await place.page.getByRole('button', { name: /Withdraw from|Me rétracter de/ }).click();
  await place.page.getByRole('dialog').waitFor();
}
