import { randomUUID } from 'node:crypto';
import type { PaymentMethod, PaymentStatus } from '@tandem/contracts/product/lists';
import type { Payment } from '@tandem/contracts/api/payments';
import { signNotice } from '../../src/platform/http/signed-notice.ts';
import type { ENDINGS, RETURNS } from '../../src/providers/payments/sandbox/decision.ts';
import { SIGNATURE_HEADER } from '../../src/providers/payments/sandbox/signature-header.ts';
import type { MemberInput, TestResponse, TestClient, TestGateway } from '../harness.ts';

export interface PayOrder {
  bundle_id?: string;
  method?: PaymentMethod;
  country?: string;
  discount_code?: string;
  instead_of_open?: boolean;
}

/** What the checkout sends for the popular bundle with iDEAL, in the place of a payment that is open. */
export const RIGHT_ORDER = {
  bundle_id: '40',
  method: 'ideal',
  country: 'NL',
  consents: { immediate_start: true },
  instead_of_open: true,
} as const;

/** Starts a payment of a bundle, in the place of one that is open, by default the popular one with iDEAL. */
export function pay(client: TestClient, order: PayOrder = {}, headers: Record<string, string> = {}): Promise<Payment> {
  const body = { ...RIGHT_ORDER, ...order };
  return client.call('POST /api/payment.php', { body, headers });
}

export interface NoticeInput {
  status: PaymentStatus;
  eventId?: string;
  amount?: number;
  currency?: string;
  reference?: string;
}

/** Posts a provider's notice about a payment; `headers` may forge the signature, `body` the bytes. */
export async function notify(
  gateway: TestGateway,
  paymentId: string,
  notice: NoticeInput,
  forged: { headers?: Record<string, string | undefined>; body?: string } = {},
): Promise<TestResponse> {
  const row = await gateway.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
  const raw = JSON.stringify({
    id: notice.eventId ?? randomUUID(),
    created: new Date().toISOString(),
    payment: {
      reference: notice.reference ?? row.provider_reference,
      status: notice.status,
      amount: notice.amount ?? row.amount,
      currency: notice.currency ?? row.currency,
    },
  });
  const headers = {
    origin: undefined,
    [SIGNATURE_HEADER]: signNotice(gateway.config.paymentWebhookSecret, raw),
    ...forged.headers,
  };
  return gateway.client().send('POST', '/api/payment-webhook.php', { raw: forged.body ?? raw, headers });
}

/** The hidden field that the sandbox's form carries. */
export function csrfOf(page: string): string {
  return /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** Opens the sandbox's page and presses a button. */
export async function decideInSandbox(
  client: TestClient,
  payment: Pick<Payment, 'redirect_url'>,
  decision: keyof typeof ENDINGS | keyof typeof RETURNS | 'part',
  form: Record<string, string> = {},
): Promise<TestResponse> {
  const address = payment.redirect_url ?? '';
  const page = await client.get(address);
  const fields = new URLSearchParams({ csrf: csrfOf(page.text), decision, bank: 'Polderbank', ...form });
  return client.send('POST', address, {
    raw: fields.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
}

/** A logged-in member whose time bonus is over (F-PAY-TIME-BONUS) by default. */
export async function buyerOf(gateway: TestGateway, input: MemberInput = {}) {
  const member = await gateway.makeMember({ signup_at: new Date(Date.now() - 5 * 3_600_000), ...input });
  return { ...member, client: await gateway.login(member) };
}
