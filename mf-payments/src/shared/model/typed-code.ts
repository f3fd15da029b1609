import { tabStorage } from '@tandem/shared-ui/host';

const KEY = 'mf-payments.discount-code';

/** The discount code that was typed, kept in this tab: it is still there when a payment failed and is tried again. */
export const typedCode = {
  read: (): string => tabStorage.getItem(KEY) ?? '',
  keep: (code: string): void => (code === '' ? tabStorage.removeItem(KEY) : tabStorage.setItem(KEY, code)),
};
