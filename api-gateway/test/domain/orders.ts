import { randomUUID } from 'node:crypto';
import { createCreditsService } from '../../src/backend/credits/credits.service.ts';
import { createDiscountsService } from '../../src/backend/discounts/discounts.service.ts';
import { settle } from '../../src/backend/payments/settlement.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { ALPHA } from '../tenants.ts';
import { idleQueues, papersWithoutMail } from './without-mail.ts';

export interface Bundle {
  credits: number;
  /** Minor units of euros. */
  amount: number;
}

/** An order as its member made it; returns its id, by which its provider knows it too. */
export async function insertOrder(db: Db, userId: number, bundle: Bundle): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('payments')
    .values({
      id,
      tenant_id: ALPHA,
      user_id: userId,
      bundle_id: String(bundle.credits),
      ...bundle,
      currency: 'EUR',
      method: 'ideal',
      country: 'NL',
      locale: 'en',
      provider: 'sandbox',
      provider_reference: id,
      redirect_url: null,
      immediate_start: true,
      consented_at: new Date(),
      completed_at: null,
      reconciled_at: null,
    })
    .execute();
  return id;
}

/** What settles payments on a database, and the reports of a provider, each an event of its own. */
export function createSettling(db: Db) {
  const credits = createCreditsService({ db });
  const discounts = createDiscountsService({ db });
  const deps = { db, credits, discounts, ...papersWithoutMail(), ...idleQueues };
  const report = (id: string, status: 'completed' | 'refunded' | 'chargeback', amount: number, refunded?: number) =>
    settle(deps, 'sandbox', {
      reference: id,
      status,
      amount,
      currency: 'EUR',
      ...(refunded !== undefined && { refunded }),
      eventId: randomUUID(),
      occurredAt: new Date(),
    });
  return { deps, report };
}
