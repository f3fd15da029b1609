import type { Generated, GeneratedAlways } from 'kysely';
import type { ComplaintStatus, ComplaintSubject } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import type { CreatedAt } from './core.ts';

/** Complaints (C-MODERATION-COMPLAIN). */
export interface ComplaintsTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  /** Shown to the sender; random, so that it does not reveal how many there are. */
  reference: string;
  /** Who was logged in; null for a visitor, and once the account is gone. */
  user_id: number | null;
  subject: ComplaintSubject;
  url: string | null;
  explanation: string;
  /** Both may be null where the subject is `illegal`. */
  name: string | null;
  email: string | null;
  /** Of the page on which it was written: that of the response. */
  language: Locale;
  status: Generated<ComplaintStatus>;
  /** What was decided and why; there once the status is `decided`, as is `decided_at`. */
  outcome: string | null;
  received_at: CreatedAt;
  decided_at: Date | null;
  /** SHA-256 of tenant, address and Idempotency-Key: null when that key's time is over. */
  request_key: Buffer | null;
  /** SHA-256 of the request's body, to distinguish a retry from another request. */
  body_hash: Buffer | null;
}

export interface ComplaintLinksTable {
  /** SHA-256 of the link's secret, which is kept nowhere. */
  token_hash: Buffer;
  complaint_id: number;
  created_at: CreatedAt;
}

/** Tables of the complaints. */
export interface ComplaintTables {
  complaints: ComplaintsTable;
  complaint_links: ComplaintLinksTable;
}
