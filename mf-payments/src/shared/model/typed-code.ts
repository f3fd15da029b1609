import { tabStorage } from '@tandem/shared-ui/host';

const KEY = 'mf-payments.discount-code';
/** The server reads no more; a code has twenty at most (V-PAY-CODE-CHARACTERS). */
export const MOST_CHARACTERS = 40;

/** Stores the typed discount code in this tab, so that it is restored after a failed payment. */
export const typedCode = {
  read: (): string => tabStorage.getItem(KEY) ?? '',
  keep: (code: string): void => (code === '' ? tabStorage.removeItem(KEY) : tabStorage.setItem(KEY, code)),
  /** The code that an address brings (`?code=`), kept from then on; without one, what is kept. */
  fromAddress: (search: URLSearchParams): string => {
    const brought = search.get('code')?.trim().slice(0, MOST_CHARACTERS) ?? '';
    if (brought !== '') typedCode.keep(brought);
    return typedCode.read();
  },
};
