import { extractText, getDocumentProxy } from 'unpdf';
import type { TestClient, TestGateway } from '../harness.ts';

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
