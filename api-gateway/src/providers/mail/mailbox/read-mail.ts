import PostalMime from 'postal-mime';
import type { KeptMail } from './mailbox.repository.ts';

/** A kept mail, read from its bytes as a mail program reads them. */
export interface ReadMail {
  id: string;
  received_at: Date;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Addresses in the text, in their order. */
  links: string[];
  /** The header block as it was sent. */
  headers: string;
}

const show = (name: string | undefined, address: string | undefined) =>
  name === undefined || name === '' ? (address ?? '') : `${name} <${address ?? ''}>`;

export async function readMail(kept: KeptMail): Promise<ReadMail> {
  const parsed = await PostalMime.parse(kept.raw);
  const text = parsed.text ?? '';
  const raw = kept.raw.toString('latin1');
  const end = raw.indexOf('\r\n\r\n');
  return {
    id: kept.id,
    received_at: kept.received_at,
    from: show(parsed.from?.name, parsed.from?.address),
    to: kept.recipient,
    subject: parsed.subject ?? '',
    text,
    html: parsed.html ?? '',
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    headers: end === -1 ? raw : raw.slice(0, end),
  };
}
