import { deviceStorage, readStoredJson, unsentKey } from '@tandem/shared-ui/host';
import { wayBack, wayIn } from './way-back.ts';
import type { WayBack } from './way-back.ts';

/** What the page of a payment that is completed goes on with. */
export interface AfterPaying {
  back: WayBack | null;
  /** The buyer was no premium member before. */
  isFirst: boolean;
}

const keyOf = (userId: number) => unsentKey('mf-payments', 'opened', userId, 'paying');

/**
 * Stores on the device what this tab knows of a payment, as its buyer leaves for the payment page: a bank's app or page may come
 * back in another tab, which knows nothing of this one (R-PAY-BACK-OTHER-TAB). Of a member the latest payment is stored; a logout
 * removes it.
 */
export const afterPaying = {
  keep: (userId: number, { paymentId, isFirst }: { paymentId: string; isFirst: boolean }): void =>
    deviceStorage.setItem(keyOf(userId), JSON.stringify({ paymentId, isFirst, back: wayBack.read(userId) })),
  read: (userId: number | null, paymentId: string): AfterPaying => {
    const stored = (userId === null ? null : readStoredJson(deviceStorage, keyOf(userId))) ?? {};
    const { paymentId: known, isFirst, back } = stored as { paymentId?: unknown; isFirst?: unknown; back?: unknown };
    return known === paymentId ? { back: wayIn(back), isFirst: isFirst === true } : { back: null, isFirst: false };
  },
  forget: (userId: number | null): void => {
    if (userId !== null) deviceStorage.removeItem(keyOf(userId));
  },
};
