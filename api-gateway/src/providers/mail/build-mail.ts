import MailComposer from 'nodemailer/lib/mail-composer';
import type { Locale } from '@tandem/contracts/product/locales';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { layOutHtml, layOutText } from './mail-layout.ts';
import type { MailContent } from './mail-kind.ts';
import type { BuiltMail } from './mail-provider.ts';
import type { OutboxMail } from './outbox.repository.ts';

export interface BuildMailInput {
  mail: OutboxMail;
  content: MailContent;
  tenant: Tenant;
  locale: Locale;
  origin: string;
  /** MAIL_FROM; null takes `hello@` the domain of the tenant's support address (R-MAIL-SENDER-DOMAIN). */
  from: string | null;
}

/**
 * The whole message: text and HTML as alternatives, the tenant as its sender, replies to its support.
 * The Message-ID is that of the outbox's row, so a mail that had to be sent twice shows once. Absence
 * notes do not reply to it (RFC 3834).
 */
export async function buildMail({ mail, content, tenant, locale, origin, from }: BuildMailInput): Promise<BuiltMail> {
  const { name, domain, support_email: support } = tenant.settings;
  // Not the domain of the site: that of a demo is a name of this machine.
  const sender = from ?? `hello@${support.slice(support.lastIndexOf('@') + 1)}`;
  const layout = { content, tenant, locale, origin };
  const composer = new MailComposer({
    from: { name, address: sender },
    to: mail.recipient,
    replyTo: { name, address: support },
    subject: content.subject,
    date: new Date(),
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': LOCALE_TABLE[locale].iso,
      ...content.unsubscribe?.headers,
    },
    text: layOutText(layout),
    html: layOutHtml(layout),
    attachments: (content.attachments ?? []).map(({ name: filename, type: contentType, bytes }) => ({
      filename,
      contentType,
      content: bytes,
    })),
  });
  const raw = await composer.compile().build();
  return { id: mail.id, tenantId: tenant.id, from: sender, to: mail.recipient, subject: content.subject, raw };
}
