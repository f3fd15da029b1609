import type { Payment } from '@tandem/contracts/api/payments';
import type { Links } from '@tandem/contracts/composition/links';
import type { Country } from '@tandem/contracts/product/locales';

/** Address of a bundle's checkout in a country, with a method chosen or not; null while no part offers the checkout. */
export function checkoutPath(
  links: Links,
  order: { bundleId: string; country: Country; method?: string },
): string | null {
  const { bundleId: id, country, method } = order;
  const path = links.payBundle?.({ id, ...(method === undefined ? {} : { paymentmethod: method }) });
  return path === undefined ? null : `${path}?${new URLSearchParams({ country }).toString()}`;
}

/** Address of the page that says how a payment stands. */
export const statusPath = (
  { payBundle }: Links,
  { bundle_id: id, method, payment_id: payment }: Pick<Payment, 'bundle_id' | 'method' | 'payment_id'>,
): string | undefined => payBundle?.({ id, paymentmethod: method, payment });
