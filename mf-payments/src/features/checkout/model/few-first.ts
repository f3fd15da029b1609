import type { PaymentMethod } from '@tandem/contracts/product/lists';

/** How many ways to pay are shown at first. */
export const FEW = 3;

/** Ways that take no typing, and that most people have. */
const EASY: readonly PaymentMethod[] = ['paypal', 'applepay'];

/** The country's own method, then PayPal and Apple Pay, then the others in their order (R-PAY-METHODS-FEW). */
export function fewFirst(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const [own, ...others] = methods;
  if (own === undefined) return [];
  const easy = EASY.filter((method) => others.includes(method));
  return [own, ...easy, ...others.filter((method) => !easy.includes(method))];
}
