import { LIMITS } from '@tandem/contracts/product/limits';

/** What is needed of the texts of this part: the one of a key. */
type Texts = (key: 'receipt.bonus' | 'receipt.discount' | 'receipt.discount-code', values?: { code: string }) => string;

/** The name of what was taken off: the time bonus as the checkout calls it, because nobody typed its code (R-PAY-RECEIPT-BONUS). */
export function discountName(code: string | null, t: Texts): string {
  if (code === LIMITS.timeBonusCode) return t('receipt.bonus');
  return code === null ? t('receipt.discount') : t('receipt.discount-code', { code });
}
