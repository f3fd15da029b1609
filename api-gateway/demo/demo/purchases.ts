import type { PaymentMethod, PaymentStatus } from '@tandem/contracts/product/lists';
import { LIMITS } from '@tandem/contracts/product/limits';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { CURRENCY_BY_COUNTRY, METHODS_BY_COUNTRY } from '../../src/platform/prices/by-country.ts';
import { writeOldInvoice } from '../../src/backend/payments/receipts/receipts.ts';
import type { Trx } from '../../src/platform/db/database.ts';
import type { HistoryInput } from './history-input.ts';
import { fixedUuid } from './fixed-uuid.ts';
import { insertPayment, insertSandboxPayment } from './history.repository.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The embedded provider's name (src/payment-providers/sandbox). */
const PROVIDER = 'sandbox';

export interface Purchase {
  id: string;
  bundle: (typeof BUNDLES)[number]['id'];
  credits: number;
  method: PaymentMethod;
  status: Extract<PaymentStatus, 'completed' | 'cancelled' | 'failed'>;
  at: Date;
}

type Entry = readonly [
  bundle: Purchase['bundle'],
  method: 'local' | PaymentMethod,
  status: Purchase['status'],
  daysAgo: number,
];

/** What each demo account has bought; `local` is the method that people of their country use. */
const ENTRIES: Record<HistoryInput['account']['key'], readonly Entry[]> = {
  free: [],
  french: [],
  premium: [
    ['15', 'creditcard', 'cancelled', 96.2],
    ['15', 'local', 'completed', 96.1],
    ['40', 'local', 'completed', 41],
    ['40', 'paypal', 'failed', 9.02],
    ['40', 'local', 'completed', 9],
  ],
  moderator: [['40', 'local', 'completed', 380]],
};

export function purchasesOf({ account, tenant, epoch }: HistoryInput): Purchase[] {
  const { country } = account.home[tenant.key];
  return ENTRIES[account.key].map(([bundle, method, status, daysAgo], index) => ({
    id: fixedUuid(`${tenant.key}/${account.key}/payment/${index}`),
    bundle,
    credits: BUNDLES.find(({ id }) => id === bundle)?.credits ?? 0,
    method: method === 'local' ? (METHODS_BY_COUNTRY[country][0] ?? 'visa') : method,
    status,
    at: new Date(epoch - Math.round(daysAgo * DAY)),
  }));
}

/** A purchase as the sandbox keeps one that was paid. */
function sandboxPayment(
  { id, method, at }: Purchase,
  order: { tenant: HistoryInput['tenant']; amount: number; currency: string; locale: string },
) {
  const { tenant, amount, currency, locale } = order;
  return {
    reference: `demo-${id}`,
    token: `demo-${id}`,
    merchant: tenant.settings.name,
    merchant_reference: id,
    description: '',
    amount,
    currency,
    method,
    locale,
    return_url: '/',
    webhook_host: tenant.settings.domain,
    bank: null,
    status: 'paid' as const,
    created_at: at,
    decided_at: at,
  };
}

/** Writes the payments as the sandbox provider would have settled them. */
export async function writePurchases(
  trx: Trx,
  { account, tenant, userId }: HistoryInput,
  purchases: readonly Purchase[],
): Promise<void> {
  const home = account.home[tenant.key];
  const currency = CURRENCY_BY_COUNTRY[home.country];
  for (const purchase of purchases) {
    const amount = BUNDLES.find(({ id }) => id === purchase.bundle)?.prices[currency] ?? 0;
    const settledAt = new Date(purchase.at.getTime() + 40_000);
    await insertPayment(trx, {
      id: purchase.id,
      tenant_id: tenant.id,
      user_id: userId,
      bundle_id: purchase.bundle,
      credits: purchase.credits,
      amount,
      currency,
      method: purchase.method,
      country: home.country,
      locale: home.language,
      status: purchase.status,
      provider: PROVIDER,
      provider_reference: `demo-${purchase.id}`,
      redirect_url: null,
      immediate_start: true,
      consented_at: purchase.at,
      created_at: purchase.at,
      updated_at: settledAt,
      expires_at: new Date(purchase.at.getTime() + LIMITS.priceLockMinutes * MINUTE),
      completed_at: purchase.status === 'completed' ? settledAt : null,
      reconciled_at: null,
    });
    if (purchase.status !== 'completed') continue;
    const payment = { id: purchase.id, user_id: userId, tenant_id: tenant.id, country: home.country, amount };
    await insertSandboxPayment(trx, sandboxPayment(purchase, { tenant, amount, currency, locale: home.language }));
    await writeOldInvoice(trx, payment, settledAt);
  }
}
