import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import type { TestClient, TestGateway } from '../harness.ts';
import { eventually } from '../mail/mails.ts';

/** The text of a PDF, with plain spaces. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** How high the baseline of this text is on a PDF, in points above the end of its page. */
export async function baselineOf(bytes: Buffer, text: string): Promise<number> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const [height] = items.flatMap((item) =>
    'str' in item && item.str.normalize('NFC').includes(text) ? [Number(item.transform[5])] : [],
  );
  if (height === undefined) throw new Error(`The page does not say ${text}`);
  return height;
}

/** The text of a purchase's receipt, as its member downloads it. */
export async function receiptText(client: TestClient, id: string): Promise<string> {
  const { pdf } = await client.call('GET /api/receipt.php', { query: { id } });
  return pdfText(Buffer.from(pdf, 'base64'));
}

/** The text of the paper with this number that is mailed to an address. */
export async function mailedPaper({ db }: Pick<TestGateway, 'db'>, email: string, number: string): Promise<string> {
  const paper = await eventually(async () => {
    const kept = await db.selectFrom('kept_mails').select('raw').where('recipient', '=', email).execute();
    const mails = await Promise.all(kept.map(({ raw }) => PostalMime.parse(raw)));
    return mails.flatMap(({ attachments }) => attachments).find(({ filename }) => filename === `${number}.pdf`);
  });
  return pdfText(Buffer.from(paper.content as ArrayBuffer));
}

/** The rows behind a purchase's papers: the credit notes are in the order of the refunds. `printed`: the number on the paper. */
export async function rowsBehind({ db }: Pick<TestGateway, 'db'>, id: string) {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const refunds = await db.selectFrom('refunds').selectAll().where('payment_id', '=', id).orderBy('id').execute();
  const rows = await db.selectFrom('invoices').selectAll().where('payment_id', '=', id).orderBy('id').execute();
  const [invoice, ...notes] = rows.map((row) => ({
    ...row,
    printed: `${row.year}-${String(row.number).padStart(6, '0')}`,
  }));
  if (invoice === undefined) throw new Error(`the payment ${id} has no invoice`);
  return { payment, refunds, invoice, notes };
}

/** The same of one of which money went back once. */
export async function rowsBehindRefund(gateway: Pick<TestGateway, 'db'>, id: string) {
  const { refunds, notes, ...rows } = await rowsBehind(gateway, id);
  const [refund, note] = [refunds[0], notes[0]];
  if (refund === undefined || note === undefined || refunds.length + notes.length !== 2)
    throw new Error(`the payment ${id} has ${refunds.length} refunds and ${notes.length} credit notes`);
  return { ...rows, refund, note };
}

/** The kinds of all mails about purchases that were queued for a member, whether they are sent or not. */
export async function purchaseMailsOf({ db }: Pick<TestGateway, 'db'>, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['mandate', 'receipt', 'refund'])
    .execute();
  return rows.map(({ kind }) => kind).toSorted();
}
