import type { TestClient } from '../harness.ts';

/** Withdraws from a purchase, for the sum that its buyer was shown. */
export const withdraw = (client: TestClient, id: string, amount: number) =>
  client.call('PUT /api/withdrawal.php', { body: { payment_id: id, amount, confirm: true } });

/** What a withdrawal from a purchase would give back, as its buyer is shown it. */
export const offerOf = (client: TestClient, id: string) =>
  client.call('POST /api/withdrawal.php', { body: { payment_id: id } });

/** Withdraws from a purchase for what the site offers; returns that sum. */
export async function withdrawOffered(client: TestClient, id: string): Promise<number> {
  const { amount } = await offerOf(client, id);
  await withdraw(client, id, amount);
  return amount;
}

/** A purchase as its buyer sees it. */
export const transactionOf = async (client: TestClient, id: string) =>
  (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0];
