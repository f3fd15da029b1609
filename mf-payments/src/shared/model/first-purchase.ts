import { tabStorage } from '@tandem/shared-ui/host';

const KEY = 'tandem.first-purchase';

/**
 * Stores in this tab which payment is a member's first purchase, over the visit to the payment page: when it is
 * completed the user is a premium member already, and nothing else says that this is new.
 */
export const firstPurchase = {
  remember: (paymentId: string): void => tabStorage.setItem(KEY, paymentId),
  is: (paymentId: string): boolean => tabStorage.getItem(KEY) === paymentId,
};
