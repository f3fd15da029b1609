import { LIMITS } from '@tandem/contracts/product/limits';

/** The text that names what was taken off: the time bonus as the checkout does, because nobody typed its code (R-PAY-RECEIPT-BONUS). */
export function discountKey(code: string | null): 'receipt.bonus' | 'receipt.discount' | 'receipt.discount-code' {
  if (code === LIMITS.timeBonusCode) return 'receipt.bonus';
  return code === null ? 'receipt.discount' : 'receipt.discount-code';
}
