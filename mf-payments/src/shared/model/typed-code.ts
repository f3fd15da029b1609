import { tabStorage } from '@tandem/shared-ui/host';

const KEY = 'mf-payments.discount-code';

/** Stores the typed discount code in this tab, so that it is restored after a failed payment. */
export const typedCode = {
  read: (): string => tabStorage.getItem(KEY) ?? '',
  keep: (code: string): void => (code === '' ? tabStorage.removeItem(KEY) : tabStorage.setItem(KEY, code)),
};
