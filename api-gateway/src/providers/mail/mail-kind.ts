import type { Locale } from '@tandem/contracts/product/locales';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { OutboxMail } from './outbox.repository.ts';

/** What a mail says; the layout (mail-layout.ts) makes its text and its HTML of it. */
export interface MailContent {
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do: an absolute address of the tenant's own site. */
  action: { label: string; url: string; fallback: string };
  /** Small, at the end. */
  notes: readonly string[];
  /** Why this mail came, and who to write to. */
  reason: string;
  /** Files that come with it. */
  attachments?: readonly { name: string; type: string; bytes: Buffer }[];
  /** Of a mail with a notification type: how the reader ends such mails (RFC 8058), and where they choose. */
  unsubscribe?: {
    headers: Readonly<Record<string, string>>;
    /** Absolute address of the preferences. */
    preferences: string;
  };
}

export interface MailSetting {
  mail: OutboxMail;
  tenant: Tenant;
  locale: Locale;
  /** `https://host` of the tenant's site, whatever a request said. */
  origin: string;
}

/** One kind of mail, written by the area that sends it. */
export interface MailKind {
  /** As in the outbox. */
  readonly name: string;
  /**
   * Writes the mail when its turn comes, once for every attempt; secrets in its links are made here,
   * so that the outbox never holds one. Null when the mail is no longer wanted.
   */
  write: (setting: MailSetting) => Promise<MailContent | null>;
}
