import PostalMime from 'postal-mime';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './domain/chat.ts';
import { pdfText, receiptText } from './domain/receipts.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { eventually, mailsTo } from './mail/mails.ts';
import { ALPHA_SETTINGS } from './tenants.ts';

const SELLER = {
  ...ALPHA_SETTINGS,
  company: { ...ALPHA_SETTINGS.company, vat_numbers: ['NL001234567B01'] },
};
const MOVED = {
  name: 'Omega',
  support_email: 'help@omega.test',
  company: {
    ...SELLER.company,
    name: 'Omega N.V.',
    address: 'Laan 2',
    city: 'Gent',
    country: 'Belgium',
    kvk: '00000002',
    vat_numbers: ['BE0999999999'],
  },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ settings: SELLER });
});
afterAll(() => gateway.close());

const OLD_SELLER = 'Alpha B.V. Kade 1 Amsterdam, Netherlands';
const NEW_SELLER = 'Omega N.V. Laan 2 Gent, Belgium';

/** A zone in which it is another day than in that of the tenant, whatever the time is. */
async function otherZone(): Promise<string> {
  const { time_zone: own } = await gateway.db
    .selectFrom('tenants')
    .select('time_zone')
    .where('key', '=', 'alpha')
    .executeTakeFirstOrThrow();
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format();
  return dayIn('Pacific/Kiritimati') === dayIn(own) ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
}

/** The company moves and is called otherwise, and its days begin elsewhere. */
async function move(): Promise<void> {
  await sql`update tenants set settings = settings || ${JSON.stringify(MOVED)}::jsonb, time_zone = ${await otherZone()}
    where key = 'alpha'`.execute(gateway.db);
  const client = gateway.client();
  await eventually(async () => (await client.call('GET /api/settings.php')).name === MOVED.name);
}

/** The credit note in the mail of a refund. */
async function creditNoteTo(email: string): Promise<string> {
  await mailsTo(gateway.client(), email);
  const kept = await gateway.db.selectFrom('kept_mails').select('raw').where('recipient', '=', email).execute();
  const papers = (await Promise.all(kept.map(({ raw }) => PostalMime.parse(raw)))).flatMap(
    ({ attachments }) => attachments,
  );
  const texts = await Promise.all(papers.map(({ content }) => pdfText(Buffer.from(content as ArrayBuffer))));
  return texts.find((text) => text.includes('Credit note number')) ?? '';
}

test('a receipt names its buyer and its seller as they were on its day, a credit note those of its own [R-PAY-RECEIPT-PARTIES]', async () => {
  const { client, email, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  const issued = await receiptText(client, id);
  for (const said of [`Bought by ${email}`, OLD_SELLER, 'NL001234567B01', 'support@alpha.test', '40 credits on Alpha'])
    expect(issued).toContain(said);

  const other = `moved-${email}`;
  await sql`update users set email = ${other}, email_key = ${other} where id = ${userId}`.execute(gateway.db);
  await move();
  expect(await receiptText(client, id)).toBe(issued);

  const partner = await gateway.makeMember();
  for (let sent = 0; sent < 10; sent += 1) await send(client, partner.id);
  await withdrawOffered(client, id);
  const note = await creditNoteTo(other);
  for (const said of [`Bought by ${other}`, NEW_SELLER, 'BE0999999999', 'help@omega.test', 'Omega Credit note'])
    expect(note).toContain(said);
  const after = await receiptText(client, id);
  // The note is a line of the receipt; all that the receipt said before is there.
  expect(after).toContain(issued.slice(0, issued.indexOf('Sold by')).trim());
  expect(after).toContain(OLD_SELLER);
  expect(after).not.toContain('Omega');
});

test('the address of a buyer on a paper goes with the account, the seller stays [R-PAY-RECEIPT-PARTIES, R-ACCOUNT-ERASED]', async () => {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  const rows = async () => {
    const { rows: found } = await sql<{ seller: string; buyer: string | null }>`
      select seller ->> 'name' as seller, invoice_buyers.email as buyer from invoices
      left join invoice_sellers on invoice_sellers.invoice_id = invoices.id
      left join invoice_buyers on invoice_buyers.invoice_id = invoices.id
      where payment_id = ${id}`.execute(gateway.db);
    return found;
  };
  expect(await rows()).toEqual([{ seller: expect.any(String), buyer: expect.stringContaining('@') }]);
  await sql`delete from users where id = ${userId}`.execute(gateway.db);
  expect(await rows()).toEqual([{ seller: expect.any(String), buyer: null }]);
});

test('what a paper says of its seller cannot be changed [R-PAY-RECEIPT-PARTIES]', async () => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  const own = sql`invoice_id in (select id from invoices where payment_id = ${id})`;
  for (const change of [
    sql`update invoice_sellers set seller = '{}' where ${own}`,
    sql`delete from invoice_sellers where ${own}`,
  ])
    await expect(change.execute(gateway.db)).rejects.toThrow('append-only');
});
