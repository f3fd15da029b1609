import { createReceipts } from '../../src/backend/payments/receipts/receipts.ts';

/** Invoices as they are, and no mail about them. */
export const receiptsWithoutMail = () => createReceipts({ mail: { queue: () => Promise.resolve(null) } });

/** Jobs that send money back, of which nothing is done. */
const refundQueue = { stage: () => Promise.resolve('') };

/** Jobs that keep cards, of which nothing is done. */
const cardQueue = { stage: () => Promise.resolve('') };

/** Where jobs of payments are staged, and none is done. */
export const idleQueues = { refundQueue, cardQueue };
