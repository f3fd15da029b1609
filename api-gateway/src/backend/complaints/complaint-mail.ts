import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { localizePath } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import { createLink } from './complaint-link.ts';
import * as complaints from './complaints.repository.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/**
 * The receipt: `reference` and `topic` are the complaint's, `site` the tenant, `support` its address, `months` how long
 * the link works after the decision. It quotes nothing that the sender wrote: the address may be somebody else's.
 */
const textsOf = textsIn<Texts>(import.meta.dirname);

/** Its name in the outbox. */
export const COMPLAINT_MAIL = 'complaint';

const dataSchema = z.object({ complaint: z.int() });

type Complaint = NonNullable<Awaited<ReturnType<typeof complaints.findForMail>>>;

function contentOf({ locale, origin, tenant }: MailSetting, complaint: Complaint, link: string): MailContent {
  const t = textsOf(locale);
  const { name: site, support_email: support } = tenant.settings;
  const { reference, subject } = complaint;
  const values = { reference, topic: t(`topics.${subject}`), site, support, months: LIMITS.complaintMonths };
  const text = (key: TextKey<Texts>) => t(key, values);
  return {
    subject: text('subject'),
    preview: text('preview'),
    heading: text('heading'),
    paragraphs: [text('text'), text('next')],
    action: {
      label: text('action'),
      url: `${origin}${localizePath(locale, link)}`,
      fallback: text('fallback'),
    },
    notes: [text('secret'), text('notYou')],
    reason: text('reason'),
  };
}

/** The receipt of a complaint, with the link to follow it, which is made when the mail goes out. */
export function createComplaintMail(db: Db, links: () => Links): MailKind {
  return {
    name: COMPLAINT_MAIL,
    write: async (setting) => {
      const { complaint: id } = dataSchema.parse(setting.mail.data);
      const complaint = await complaints.findForMail(db, setting.tenant.id, id);
      if (complaint === null || complaint.email !== setting.mail.recipient) return null;
      return contentOf(setting, complaint, await createLink(db, links(), complaint.id));
    },
  };
}
