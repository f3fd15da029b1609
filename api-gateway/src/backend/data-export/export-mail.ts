import { z } from 'zod';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import type { MailKind } from '../../providers/mail/mail-kind.ts';
import { createToken } from '../activation/activation-token.ts';
import { findExport, setLink } from './data-export.repository.ts';
import { exportTexts } from './export-texts.ts';
import type { ExportTexts } from './export-texts.ts';

/** Its name in the outbox. */
export const EXPORT_MAIL = 'data-export';

const dataSchema = z.object({ export: z.uuid() });

/** The mail with the link of an export, which is made when the mail goes out, so the 24 hours begin then. */
export function createExportMail(db: Db): MailKind {
  return {
    name: EXPORT_MAIL,
    write: async ({ mail, locale, origin, tenant }) => {
      const { export: id } = dataSchema.parse(mail.data);
      const wanted = await findExport(db, id);
      const isOpen = wanted?.status === 'active' || wanted?.status === 'not_confirmed';
      // Their data go to nobody who has the address that they had before.
      if (!isOpen || wanted.email !== mail.recipient) return null;
      const { secret, hash } = createToken();
      await setLink(db, id, { hash, hours: LIMITS.exportHours });
      const { name: site, support_email: support } = tenant.settings;
      // `name` is the member, `site` the tenant, `support` its address, `hours` how long the link works.
      const values = { name: wanted.name, site, support, hours: LIMITS.exportHours };
      const text = (key: TextKey<ExportTexts>) => exportTexts(locale)(key, values);
      return {
        subject: text('subject'),
        preview: text('preview'),
        heading: text('heading'),
        paragraphs: [text('text')],
        action: {
          label: text('action'),
          url: `${origin}${OWN_PATHS.exports}/${secret}`,
          fallback: text('fallback'),
        },
        notes: [text('note')],
        reason: text('reason'),
      };
    },
  };
}
