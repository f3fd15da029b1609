import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkLedger } from '../../src/backend/credits/ledger-check.service.ts';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { signNotice } from '../../src/platform/http/signed-notice.ts';
import { SIGNATURE_HEADER } from '../../src/providers/payments/sandbox/signature-header.ts';
import { startGateways } from '../chat-faults/gateways.ts';
import { TestClient } from '../client.ts';
import { insertOrders } from '../domain/orders.ts';
import { insertMember } from '../domain/rows.ts';

/** Each buys four times at once, so that the purchases of one member meet as well as all do at the invoice numbers. */
const PURCHASES_OF_A_BUYER = 4;
const CONNECTIONS = 8;
const BUNDLE = { credits: 15, amount: 1999 };
const TAKEN = 204;

export interface CompletedAtOnce {
  purchases: number;
  /** From the first notice until the last response. */
  milliseconds: number;
  /** In the order of their making: 1, 2, 3 … where none is missing and none is there twice. */
  numbers: number[];
  /** Buyers who do not have exactly the credits that they paid for. */
  wrongBalances: number;
  /** Receipts that were queued as mails. */
  receipts: number;
  /** Notices with another response than that they were taken. */
  refused: number;
  /** What is wrong in the ledger. */
  faults: string[];
}

/** Orders of this many purchases, as their buyers made them. Returns their ids. */
async function insertPurchases(db: Db, purchases: number): Promise<string[]> {
  const buyers: number[] = [];
  while (buyers.length * PURCHASES_OF_A_BUYER < purchases) buyers.push(await insertMember(db));
  const ofEach = Array.from({ length: purchases }, (_, index) => buyers[index % buyers.length] ?? 0);
  return insertOrders(db, ofEach, BUNDLE);
}

/** The provider's notice that an order was paid, signed, to be sent as often as it likes: it is one event. */
function noticeOf(secret: string, reference: string) {
  const raw = JSON.stringify({
    id: randomUUID(),
    created: new Date().toISOString(),
    payment: { reference, status: 'completed', amount: BUNDLE.amount, currency: 'EUR' },
  });
  return { raw, headers: { origin: undefined, [SIGNATURE_HEADER]: signNotice(secret, raw) } };
}

/**
 * Lets the mails about purchases wait: each is queued by its purchase, but its PDF takes several times as long as the purchase, of
 * the same processes.
 */
async function delayMails(db: Db): Promise<void> {
  await sql`create function delay_mail() returns trigger language plpgsql as
    $$ begin new.start_after = now() + interval '1 hour'; return new; end $$`.execute(db);
  await sql`create trigger delay_mail before insert on pgboss.job for each row when (new.name = 'mail')
    execute function delay_mail()`.execute(db);
}

/** What the database has of them afterwards. */
async function readOutcome(db: Db, purchases: number) {
  const invoices = await db.selectFrom('invoices').select('number').orderBy('number').execute();
  const { rows } = await sql<{ wrongBalances: number; receipts: number }>`
    select
      (select count(*)::int from (
        select from payments left join credit_accounts account using (user_id)
        group by user_id having coalesce(max(account.balance), 0) <> sum(payments.credits)
      ) wrong) as "wrongBalances",
      (select count(*)::int from mail_outbox where kind = 'receipt') as receipts`.execute(db);
  const { wrongBalances = purchases, receipts = 0 } = rows[0] ?? {};
  const faults = (await checkLedger(db)).flatMap((one) => one.faults);
  return { numbers: invoices.map(({ number }) => number), wrongBalances, receipts, faults };
}

/**
 * Completes purchases at once over two gateways, each a process of its own on this database, which has no invoices yet. The provider
 * sends its notice of each purchase to both gateways at the same moment, and all notices without waiting for a response.
 */
export async function completeAtOnce(url: string, purchases: number): Promise<CompletedAtOnce> {
  const secret = randomUUID() + randomUUID();
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-at-once-'));
  const db = openDatabase(url, { max: CONNECTIONS });
  try {
    const ids = await insertPurchases(db, purchases);
    const gateways = await startGateways(2, url, dataDir, { PAYMENT_WEBHOOK_SECRET: secret });
    try {
      await delayMails(db);
      const clients = gateways.ports.map((port) => new TestClient(port, 'localhost'));
      const notices = ids.map((id) => noticeOf(secret, id));
      const begun = performance.now();
      const responses = await Promise.allSettled(
        notices.flatMap((notice) => clients.map((client) => client.send('POST', '/api/payment-webhook.php', notice))),
      );
      const milliseconds = performance.now() - begun;
      const isTaken = (one: (typeof responses)[number]) => one.status === 'fulfilled' && one.value.status === TAKEN;
      const refused = responses.filter((one) => !isTaken(one)).length;
      return { purchases, milliseconds, refused, ...(await readOutcome(db, purchases)) };
    } finally {
      await gateways.stop();
    }
  } finally {
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
