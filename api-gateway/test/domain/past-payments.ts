import { sql } from 'kysely';
import type { TestGateway } from '../harness.ts';
import { buyerOf, pay } from './sandbox.ts';

/** How long ago something happened, as PostgreSQL's intervals. */
export interface Past {
  created: string;
  /** When the provider was last asked; null when never. */
  lastAsked?: string | null;
}

/** Moves a payment into the past, at the site and at the provider. */
export async function makePast({ db }: TestGateway, id: string, past: Past): Promise<void> {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
  const { created, lastAsked = null } = past;
  await db
    .updateTable('payments')
    .set({
      created_at: ago(created),
      expires_at: sql<Date>`${ago(created)} + interval '30 minutes'`,
      reconciled_at: lastAsked === null ? null : ago(lastAsked),
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('sandbox_payments')
    .set({ created_at: ago(created) })
    .where('merchant_reference', '=', id)
    .execute();
}

/** A payment of somebody new that was begun then, with the provider's reference. */
export async function pastPayment(gateway: TestGateway, past: Past) {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await makePast(gateway, id, past);
  const { provider_reference: reference } = await gateway.db
    .selectFrom('payments')
    .select('provider_reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, client, reference: reference ?? '' };
}
