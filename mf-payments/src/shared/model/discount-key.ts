import { LIMITS } from '@tandem/contracts/product/limits';

/** Whether a code is of the discount for who stays, which nobody typed (R-PAY-STAY-NAMED). */
export const isForStaying = (code: string | null): boolean => code?.startsWith(LIMITS.stayCodePrefix) === true;

/**
 * The text that names what was taken off: the time bonus, and what is for staying, as the checkout does, because nobody typed
 * their codes (R-PAY-RECEIPT-BONUS, R-PAY-STAY-NAMED).
 */
export function discountKey(code: string | null) {
  if (isForStaying(code)) return 'receipt.stay';
  if (code === LIMITS.timeBonusCode) return 'receipt.bonus';
  return code === null ? 'receipt.discount' : 'receipt.discount-code';
}
