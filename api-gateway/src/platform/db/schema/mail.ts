import type { Generated, JSONColumnType } from 'kysely';
import type { Locale } from '@tandem/contracts/product/locales';
import type { CreatedAt } from './core.ts';

/** Mails that have to go out: written in the transaction of what causes them, sent by the outbox's worker. */
export interface MailOutboxTable {
  /** Also the left side of the Message-ID: a mail that arrives twice is recognized as one. */
  id: Generated<string>;
  tenant_id: number;
  /** Null for mails to somebody who is no member. */
  user_id: number | null;
  /** Which of the mail kinds (mail/mail-kind.ts) writes it. */
  kind: string;
  recipient: string;
  language: Locale;
  /** What the kind needs to know; never a secret. */
  data: JSONColumnType<Record<string, unknown>>;
  created_at: CreatedAt;
  /** What became of the last attempt: codes, no address and no text. */
  last_failure: string | null;
  sent_at: Date | null;
  given_up_at: Date | null;
  /** It was no longer wanted when its turn came. */
  dropped_at: Date | null;
}

/** The embedded mailbox: what would have gone to a mail server. */
export interface KeptMailsTable {
  /** That of the outbox. */
  id: string;
  tenant_id: number;
  /** Whose number a short message went to; null for mails, which are known by their address and by the outbox. */
  user_id: number | null;
  recipient: string;
  subject: string;
  /** The message as a mail server would have got it. */
  raw: Buffer;
  received_at: CreatedAt;
}

/** Links of activation mails (R-ACCOUNT-ACTIVATION-LINK). */
export interface ActivationTokensTable {
  /** SHA-256 of the link's secret, which is kept nowhere. */
  token_hash: Buffer;
  user_id: number;
  /** The address that the link confirms: of no use once the account has another one. */
  email_key: string;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}

/** Tables of mail and account activation. */
export interface MailTables {
  mail_outbox: MailOutboxTable;
  kept_mails: KeptMailsTable;
  activation_tokens: ActivationTokensTable;
}
