import { sql } from 'kysely';
import type { TestClient, TestGateway } from '../harness.ts';
import { pay } from './sandbox.ts';
import type { PayOrder } from './sandbox.ts';

export interface FormInput {
  account_holder?: string;
  iban?: string;
  phone?: string;
  consent?: boolean;
}

let phones = 0;
/** A number of its own for each test: the codes to one are counted over all members. */
export const ownPhone = (): string => `+316${String(10_000_000 + ((process.pid * 997 + phones++) % 40_000_000))}`;

/** Who is debited, as the form has it. */
export const RIGHT_DEBTOR = {
  account_holder: 'Anna de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Kade',
  house_number: '1a',
  zip: '1011 AB',
  city: 'Amsterdam',
  consent: true,
} as const;

/** Sends the form of a direct debit. */
export const sendForm = (client: TestClient, paymentId: string, input: FormInput & { phone: string }) =>
  client.call('POST /api/directdebit.php', {
    body: {
      payment_id: paymentId,
      ...RIGHT_DEBTOR,
      ...input,
    },
  });

/** The code of the last message to a number, as the development inbox shows it. */
export async function codeTo(client: TestClient, phone: string): Promise<string> {
  const { body } = await client.get(`/dev/mail.json?to=${encodeURIComponent(phone)}`);
  const { mails } = body as { mails: { text: string }[] };
  return /^\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
}

export const typeCode = (client: TestClient, paymentId: string, otp: string) =>
  client.call('PUT /api/directdebit.php', { body: { payment_id: paymentId, otp } });

/** Orders a bundle by direct debit and sends the form; returns the payment and the number. */
export async function beginDebit(client: TestClient, order: PayOrder = {}) {
  const payment = await pay(client, { method: 'sdd', bundle_id: '15', ...order });
  const phone = ownPhone();
  await sendForm(client, payment.payment_id, { phone });
  return { id: payment.payment_id, phone };
}

/** The same, signed. */
export async function makeDebit(client: TestClient, order: PayOrder = {}) {
  const { id, phone } = await beginDebit(client, order);
  return typeCode(client, id, await codeTo(client, phone));
}

/** Has the provider collect the debits that are signed, as if their day had come. */
export async function collectDue({ db, jobs }: TestGateway): Promise<void> {
  await sql`update direct_debits set signed_at = signed_at - interval '3 days'
    where signed_at > now() - interval '1 day'`.execute(db);
  await sql`update pgboss.job set start_after = now() - interval '1 second'
    where name = 'collect-debit' and state in ('created', 'retry')`.execute(db);
  await jobs.runDue('collect-debit');
}

/** Makes everything about a member's codes as old as this, in PostgreSQL's words. */
export async function letCodesAge({ db }: TestGateway, userId: number, seconds: number): Promise<void> {
  const back = (instant: Date | null) => (instant === null ? null : new Date(instant.getTime() - seconds * 1000));
  for (const row of await db.selectFrom('direct_debit_messages').selectAll().where('user_id', '=', userId).execute()) {
    await db
      .updateTable('direct_debit_messages')
      .set({ sent_at: new Date(row.sent_at.getTime() - seconds * 1000) })
      .where('id', '=', row.id)
      .execute();
  }
  for (const row of await db.selectFrom('direct_debits').selectAll().where('user_id', '=', userId).execute()) {
    await db
      .updateTable('direct_debits')
      .set({ code_sent_at: back(row.code_sent_at), code_expires_at: back(row.code_expires_at) })
      .where('payment_id', '=', row.payment_id)
      .execute();
  }
}
