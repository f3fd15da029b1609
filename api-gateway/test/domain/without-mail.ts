import { createReceipts } from '../../src/backend/payments/receipts/receipts.ts';
import { createLosses } from '../../src/backend/payments/refunds/losses.ts';

const noMail = { mail: { queue: () => Promise.resolve(null) } };

/** Invoices and losses as they are, and no mail about them. */
export const papersWithoutMail = () => ({ receipts: createReceipts(noMail), losses: createLosses(noMail) });

/** Jobs that send money back, of which nothing is done. */
const refundQueue = { stage: () => Promise.resolve('') };

/** Jobs that keep cards, of which nothing is done. */
const cardQueue = { stage: () => Promise.resolve('') };

/** Where jobs of payments are staged, and none is done. */
export const idleQueues = { refundQueue, cardQueue };
