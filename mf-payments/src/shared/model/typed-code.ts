import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';

const KEY = 'mf-payments.typed-code';
/** The server reads no more; a code has twenty at most (V-PAY-CODE-CHARACTERS). */
export const MOST_CHARACTERS = 40;

/** What is stored: a code, and whose it is. */
interface StoredCode {
  code: string;
  /** Null until its visitor has logged in. */
  userId: number | null;
}

function stored(): StoredCode | null {
  const { code, userId } = (readStoredJson(tabStorage, KEY) ?? {}) as { code?: unknown; userId?: unknown };
  if (typeof code !== 'string') return null;
  return { code, userId: typeof userId === 'number' ? userId : null };
}

/**
 * Stores the typed discount code in this tab, so that it is restored after a failed payment. It is its member's own: the next member
 * who logs in here does not have it. That of a visitor becomes the code of the member as whom they log in (R-PAY-CODE-OWN).
 */
export const typedCode = {
  /** The code of this member, or of the visitor that they were; empty where there is none. */
  read: (userId: number | null): string => {
    const found = stored();
    if (found === null || found.userId === userId) return found?.code ?? '';
    if (found.userId === null) typedCode.keep(userId, found.code);
    // A visitor may be the member whose session has ended, and who logs in again.
    else if (userId !== null) typedCode.drop();
    return found.userId === null ? found.code : '';
  },
  keep: (userId: number | null, code: string): void =>
    code === '' ? typedCode.drop() : tabStorage.setItem(KEY, JSON.stringify({ userId, code })),
  drop: (): void => tabStorage.removeItem(KEY),
  /** The code that an address brings (`?code=`), kept from then on; without one, what is kept. */
  fromAddress: (userId: number | null, search: URLSearchParams): string => {
    const brought = search.get('code')?.trim().slice(0, MOST_CHARACTERS) ?? '';
    if (brought !== '') typedCode.keep(userId, brought);
    return typedCode.read(userId);
  },
};
