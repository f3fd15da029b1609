import type { TestClient } from '../harness.ts';

/** Withdraws from a purchase, for the sum that its buyer was shown. */
export const withdraw = (client: TestClient, id: string, amount: number) =>
  client.call('PUT /api/withdrawal.php', { body: { payment_id: id, amount, confirm: true } });

/** A purchase as its buyer sees it. */
export const transactionOf = async (client: TestClient, id: string) =>
  (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0];
