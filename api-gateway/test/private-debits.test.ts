import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginDebit, codeTo, collectDue, sendForm, typeCode } from './domain/direct-debit.ts';
import { buyerOf } from './domain/sandbox.ts';
import { withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
const log: string[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ env: { LOG_LEVEL: 'trace' }, log });
});
afterAll(() => gateway.close());

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What background work keeps of its jobs: what they are about, and what came of them. */
async function keptOfJobs(): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`select concat(name, data, output) as job from pgboss.job`.execute(
    gateway.db,
  );
  return rows.map(({ job }) => job);
}

/** What the sandbox has of a payment. */
const atProvider = (id: string) =>
  gateway.db
    .selectFrom('sandbox_payments')
    .select(['token', 'refunded'])
    .where('merchant_reference', '=', id)
    .executeTakeFirstOrThrow();

test('no IBAN, phone, code or token of a direct debit is in a line of the log, or in what background work keeps, from its form to its refund [R-PAY-DEBIT-PRIVATE, R-PAY-TOKENS-PRIVATE]', async () => {
  const { client } = await buyerOf(gateway);
  const { id, phone } = await beginDebit(client);
  const code = await codeTo(client, phone);
  await failureOf(sendForm(client, id, { phone, iban: 'NL91ABNA0417164301' }));
  await failureOf(typeCode(client, id, wrong(code)));
  await typeCode(client, id, code);
  await collectDue(gateway);
  await withdraw(client, id, 1999);
  await gateway.jobs.runDue('payment-refund');
  const { token, refunded } = await atProvider(id);
  expect(refunded).toBe(1999);
  const lines = [...log, ...(await keptOfJobs())].join('\n');
  for (const work of ['/api/directdebit.php', 'collect-debit', 'payment-refund']) expect(lines).toContain(work);
  const secrets = [
    phone,
    phone.slice(3),
    'NL91ABNA0417164300',
    'NL91 ABNA',
    'NL91ABNA0417164301',
    'Anna de Vries',
    token,
    ...client.cookies.values(),
  ];
  for (const secret of secrets) expect(lines).not.toContain(secret);
  // Six digits are a part of many longer numbers.
  expect(lines).not.toMatch(new RegExp(String.raw`(?<!\d)${code}(?!\d)`));
});

test('the code of a direct debit is not kept once it is signed [R-PAY-DEBIT-PRIVATE]', async () => {
  const { client } = await buyerOf(gateway);
  const { id, phone } = await beginDebit(client);
  await typeCode(client, id, await codeTo(client, phone));
  const kept = gateway.db.selectFrom('direct_debits').select('code_hash').where('payment_id', '=', id);
  expect(await kept.execute()).toEqual([{ code_hash: null }]);
});
