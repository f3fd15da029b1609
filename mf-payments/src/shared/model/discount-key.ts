import { LIMITS } from '@tandem/contracts/product/limits';

/** Whether a code is of the discount for who stays, which nobody typed (R-PAY-STAY-NAMED). */
export const isForStaying = (code: string | null): boolean => code?.startsWith(LIMITS.stayCodePrefix) === true;

/** What an order or a purchase says of its discount. */
interface Discounted {
  discount_code?: string | null | undefined;
  discount_welcome?: boolean | undefined;
}

/**
 * The text that names what was taken off: the time bonus, the welcome code, and what is for staying, as the checkout does, because
 * nobody typed their codes (R-PAY-RECEIPT-BONUS, R-PAY-RECEIPT-WELCOME, R-PAY-STAY-NAMED).
 */
export function discountKey({ discount_code: code = null, discount_welcome: isWelcome = false }: Discounted) {
  if (isForStaying(code)) return 'receipt.stay';
  if (isWelcome || code === LIMITS.timeBonusCode) return 'discount.bonus-line';
  return code === null ? 'receipt.discount' : 'receipt.discount-code';
}
