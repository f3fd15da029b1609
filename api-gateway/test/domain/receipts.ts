import { extractText, getDocumentProxy } from 'unpdf';
import type { TestClient } from '../harness.ts';

/** The text of a PDF, with plain spaces. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** The text of a purchase's receipt, as its member downloads it. */
export async function receiptText(client: TestClient, id: string): Promise<string> {
  const { pdf } = await client.call('GET /api/receipt.php', { query: { id } });
  return pdfText(Buffer.from(pdf, 'base64'));
}
