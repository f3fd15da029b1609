import { createReceipts } from '../../src/backend/payments/receipts/receipts.ts';

/** Invoices as they are, and no mail about them. */
export const receiptsWithoutMail = () => createReceipts({ mail: { queue: () => Promise.resolve(null) } });

/** Jobs that send money back, of which nothing is done. */
export const refundQueue = { stage: () => Promise.resolve('') };

/** Jobs that keep cards, of which nothing is done. */
export const cardQueue = { stage: () => Promise.resolve('') };
