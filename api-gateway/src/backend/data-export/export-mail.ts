import { z } from 'zod';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import type { MailKind } from '../../providers/mail/mail-kind.ts';
import type { OutboxMail } from '../../providers/mail/outbox.repository.ts';
import { createToken } from '../activation/activation-token.ts';
import { findExport, lockMember, setLink } from './data-export.repository.ts';
import { exportTexts } from './export-texts.ts';
import type { ExportTexts } from './export-texts.ts';

/** Its name in the outbox. */
export const EXPORT_MAIL = 'data-export';

const dataSchema = z.object({ export: z.uuid() });

/** What its mail says of an export: the name of its member, and the secret of its link. */
interface Linked {
  name: string;
  secret: string;
}

/**
 * Gives an export the link of its mail, in one transaction with its member: a new address waits for it and ends the link, or is
 * seen by it (R-ACCOUNT-LINKS-VOID). Null where the mail is of no use any more.
 */
const linkOf = (db: Db, { user_id: userId, data, recipient }: OutboxMail): Promise<Linked | null> =>
  db.transaction().execute(async (trx) => {
    if (userId === null) return null;
    await lockMember(trx, userId);
    const { export: id } = dataSchema.parse(data);
    const wanted = await findExport(trx, id);
    const isOpen = wanted?.status === 'active' || wanted?.status === 'not_confirmed';
    // Their data go to nobody who has the address that they had before.
    if (!isOpen || wanted.email !== recipient) return null;
    const { secret, hash } = createToken();
    await setLink(trx, id, { hash, hours: LIMITS.exportHours });
    return { name: wanted.name, secret };
  });

/** The mail with the link of an export, which is made when the mail goes out, so the 24 hours begin then. */
export function createExportMail(db: Db): MailKind {
  return {
    name: EXPORT_MAIL,
    write: async ({ mail, locale, origin, tenant }) => {
      const linked = await linkOf(db, mail);
      if (linked === null) return null;
      const { name, secret } = linked;
      const { name: site, support_email: support } = tenant.settings;
      // `name` is the member, `site` the tenant, `support` its address, `hours` how long the link works.
      const values = { name, site, support, hours: LIMITS.exportHours };
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
