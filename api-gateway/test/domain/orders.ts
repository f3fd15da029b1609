import { randomUUID } from 'node:crypto';
import type { Currency } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { createCreditsService } from '../../src/backend/credits/credits.service.ts';
import { createDiscountsService } from '../../src/backend/discounts/discounts.service.ts';
import { settle } from '../../src/backend/payments/settlement.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { ALPHA } from '../tenants.ts';
import { idleQueues, papersWithoutMail } from './without-mail.ts';

export interface Bundle {
  credits: number;
  /** Minor units of the currency. */
  amount: number;
  /** Euros where it is left out, and their country. */
  currency?: Currency;
  country?: Country;
  /** Of orders that took each other's place: one of them is bought. */
  order_group?: string;
  /** iDEAL where it is left out. */
  method?: 'sdd';
}

/** An order as its member made it; its provider knows it by its id. The provider learns of a direct debit once it is collected. */
function orderOf(userId: number, bundle: Bundle) {
  const id = randomUUID();
  return {
    id,
    tenant_id: ALPHA,
    user_id: userId,
    bundle_id: String(bundle.credits),
    currency: 'EUR',
    country: 'NL',
    method: 'ideal',
    ...bundle,
    locale: 'en',
    provider: 'sandbox',
    provider_reference: bundle.method === 'sdd' ? null : id,
    redirect_url: null,
    immediate_start: true,
    consented_at: new Date(),
    completed_at: null,
    reconciled_at: null,
  } as const;
}

/** Orders of the same bundle, one by each of these members; returns their ids. */
export async function insertOrders(db: Db, userIds: readonly number[], bundle: Bundle): Promise<string[]> {
  const orders = userIds.map((userId) => orderOf(userId, bundle));
  await db.insertInto('payments').values(orders).execute();
  return orders.map(({ id }) => id);
}

/** An order as its member made it; returns its id. */
export async function insertOrder(db: Db, userId: number, bundle: Bundle): Promise<string> {
  const [id = ''] = await insertOrders(db, [userId], bundle);
  return id;
}

/** What settles payments on a database, and the reports of a provider, each an event of its own. */
export function createSettling(db: Db) {
  const credits = createCreditsService({ db });
  const discounts = createDiscountsService({ db });
  const deps = { db, credits, discounts, ...papersWithoutMail(), ...idleQueues };
  const report = async (
    id: string,
    status: 'completed' | 'refunded' | 'chargeback' | 'failed',
    amount: number,
    refunded?: number,
  ) => {
    const { currency } = await db
      .selectFrom('payments')
      .select('currency')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return settle(deps, 'sandbox', {
      reference: id,
      paymentId: id,
      status,
      amount,
      currency,
      ...(refunded !== undefined && { refunded }),
      eventId: randomUUID(),
      occurredAt: new Date(),
    });
  };
  return { deps, report };
}
