import { tabStorage } from '@tandem/shared-ui/host';

const KEY = 'tandem.first-purchase';

/**
 * Which payment is a member's first purchase, kept in this tab over the visit to the payment page:
 * when it is completed the user is a premium member already, and nothing else says that it is new.
 */
export const firstPurchase = {
  remember: (paymentId: string): void => tabStorage.setItem(KEY, paymentId),
  is: (paymentId: string): boolean => tabStorage.getItem(KEY) === paymentId,
};
