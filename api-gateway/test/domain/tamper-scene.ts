import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { signNotice } from '../../src/platform/http/signed-notice.ts';
import { BETA } from '../tenants.ts';
import type { TestClient, TestGateway, TestResponse } from '../harness.ts';
import { beginDebit, codeTo, RIGHT_DEBTOR } from './direct-debit.ts';
import { makeDiscountCode } from './discount-codes.ts';
import { buyerOf, csrfOf, notify, pay, RIGHT_ORDER } from './sandbox.ts';
import type { PayOrder } from './sandbox.ts';

/** Payments of one member, by what has become of them. */
interface Payments {
  open: string;
  paid: string;
  debit: string;
}

/** A member who sends what no page of the site sends, and another one whose purchases they try to reach. */
export interface TamperScene {
  gateway: TestGateway;
  visitor: TestClient;
  thief: TestClient;
  own: Payments & { refunded: string; late: string };
  theirs: Payments;
  /** The code of the SMS for the other member's debit. */
  otp: string;
  /** Codes that this member cannot use, by the reason. */
  codes: Record<'another-member' | 'another-tenant' | 'expired' | 'used' | 'minimum' | 'method' | 'country', string>;
  /** An Idempotency-Key that was used for the bundle of 80. */
  usedKey: string;
  /** Address of the sandbox's page for the own open payment, and what its form carries; the same of the other member. */
  page: { own: string; ownCsrf: string; theirs: string; theirsCsrf: string };
  /** What is in no line of the log and no response but the one that hands it out. */
  secrets: string[];
}

const bought = async (gateway: TestGateway, client: TestClient, order: PayOrder): Promise<string> => {
  const { payment_id: id } = await pay(client, order);
  await notify(gateway, id, { status: 'completed' });
  return id;
};

async function makeCodes(gateway: TestGateway, other: number): Promise<TamperScene['codes']> {
  const make = (changes: Parameters<typeof makeDiscountCode>[1]) => makeDiscountCode(gateway.db, changes);
  return {
    'another-member': await make({ user_id: other }),
    'another-tenant': await make({ tenant_id: BETA }),
    'expired': await make({ expires_at: new Date(Date.now() - 60_000) }),
    'used': await make({}),
    'minimum': await make({ currency: 'EUR', minimum_order_value: 10_000 }),
    'method': await make({ payment_methods: ['paypal'] }),
    'country': await make({ country: 'FR' }),
  };
}

/** Makes both members, their purchases and everything that a forged request may name. */
export async function makeTamperScene(gateway: TestGateway): Promise<TamperScene> {
  const [victim, thief] = [await buyerOf(gateway), await buyerOf(gateway)];
  const codes = await makeCodes(gateway, victim.id);
  const theirDebit = await beginDebit(victim.client, { bundle_id: '80' });
  const ownDebit = await beginDebit(thief.client, { bundle_id: '80' });
  const theirPaid = await bought(gateway, victim.client, { bundle_id: '15' });
  const ownPaid = await bought(gateway, thief.client, { bundle_id: '15' });
  const refunded = await bought(gateway, thief.client, { bundle_id: '15' });
  await notify(gateway, refunded, { status: 'refunded' });
  const late = await bought(gateway, thief.client, { bundle_id: '15', discount_code: codes.used });
  await sql`update payments set completed_at = now() - interval '21 days' where id = ${late}`.execute(gateway.db);
  const theirOpen = await pay(victim.client);
  const ownOpen = await pay(thief.client);
  const usedKey = randomUUID();
  await pay(thief.client, { bundle_id: '160' }, { 'idempotency-key': usedKey });
  const page = { own: ownOpen.redirect_url ?? '', theirs: theirOpen.redirect_url ?? '' };
  const csrf = async (client: TestClient, address: string) => csrfOf((await client.get(address)).text);
  const otp = await codeTo(victim.client, theirDebit.phone);
  return {
    gateway,
    visitor: gateway.client(),
    thief: thief.client,
    own: { open: ownOpen.payment_id, paid: ownPaid, debit: ownDebit.id, refunded, late },
    theirs: { open: theirOpen.payment_id, paid: theirPaid, debit: theirDebit.id },
    otp,
    codes,
    usedKey,
    page: {
      ...page,
      ownCsrf: await csrf(thief.client, page.own),
      theirsCsrf: await csrf(victim.client, page.theirs),
    },
    secrets: [
      'NL91ABNA0417164300',
      'NL91 ABNA 0417 1643 00',
      theirDebit.phone,
      ownDebit.phone,
      theirDebit.phone.slice(3),
      ownDebit.phone.slice(3),
      ...[victim.client, thief.client].flatMap(({ cookies }) => [...cookies.values()]),
      ...[page.own, page.theirs].map((address) => address.split('/').at(-1) ?? address),
      otp,
    ],
  };
}

type Body = Record<string, unknown>;

/** Orders the popular bundle as the checkout does, with something changed; undefined leaves a field out. */
export function order(
  { thief }: Pick<TamperScene, 'thief'>,
  changes: Body,
  headers: Record<string, string | undefined> = {},
): Promise<TestResponse> {
  const body = { ...RIGHT_ORDER, ...changes };
  return thief.post('/api/payment.php', body, { headers: { 'idempotency-key': randomUUID(), ...headers } });
}

/** Sends the form of a direct debit, with something changed. */
export const form = ({ thief, own }: TamperScene, changes: Body): Promise<TestResponse> =>
  thief.post('/api/directdebit.php', {
    payment_id: own.debit,
    ...RIGHT_DEBTOR,
    phone: '+31612345678',
    ...changes,
  });

/** Posts a notice about the own open payment, that it is paid, with its signature or something in its place. */
export async function notice(
  { gateway, own }: TamperScene,
  forged: { secret?: string; at?: Date; signed?: Body; sent?: Body; header?: string | undefined },
): Promise<TestResponse> {
  const { provider_reference: reference } = await gateway.db
    .selectFrom('payments')
    .select('provider_reference')
    .where('id', '=', own.open)
    .executeTakeFirstOrThrow();
  const payment = { reference, status: 'completed', amount: 4499, currency: 'EUR' };
  const whole = (changes: Body) => {
    const { payment: changed, ...rest } = changes as { payment?: Body };
    return JSON.stringify({
      id: randomUUID(),
      created: new Date().toISOString(),
      payment: { ...payment, ...changed },
      ...rest,
    });
  };
  const sent = whole(forged.sent ?? {});
  const signed = forged.signed === undefined ? sent : whole(forged.signed);
  const header =
    'header' in forged
      ? forged.header
      : signNotice(forged.secret ?? gateway.config.paymentWebhookSecret, signed, forged.at);
  return gateway.client().send('POST', '/api/payment-webhook.php', {
    raw: sent,
    headers: { 'origin': undefined, 'sandbox-signature': header },
  });
}

/** Presses a button of the sandbox's page for the own open payment, with something changed. */
export const press = (
  { thief, page }: TamperScene,
  fields: Record<string, string>,
  { address = page.own, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> =>
  thief.send('POST', address, {
    raw: new URLSearchParams({ csrf: page.ownCsrf, decision: 'pay', bank: 'Polderbank', ...fields }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
