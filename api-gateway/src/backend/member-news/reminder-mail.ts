import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import type { MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { isWanted, labelledName, listOf, newsTextsOf, writeNewsMail } from './news-mail.ts';
import type { NewsMailDeps } from './news-mail.ts';
import { REMINDERS, REMINDER_TYPES } from './reminder-kinds.ts';
import type { ReminderKind } from './reminder-kinds.ts';
import { findReader, readAbout } from './reminder.repository.ts';
import type { About } from './reminder.repository.ts';

/** Its name in the outbox. */
export const REMINDER_MAIL = 'reminder';

const dataSchema = z.object({ reminder: z.enum(REMINDERS) });

/** The page that a reminder leads to. */
function pageOf(kind: ReminderKind, links: Links): string {
  const pages = { unread: links.chats, unanswered: links.likes, profile: links.profile, weekly: links.searchMembers };
  return pages[kind]?.() ?? '/';
}

interface Reminder {
  about: About;
  privacyMode: boolean;
}

/** `Anna, Ben (fictional profile) and 3 others`; in privacy mode only how many they are. */
function namesOf({ about, privacyMode }: Reminder, setting: MailSetting): string {
  const t = newsTextsOf(setting.locale);
  const { people, count, fictional } = about;
  if (privacyMode) return labelledName({ name: t('members', { count }), fictional }, setting);
  const others = count - people.length;
  const names = people.map((person) => labelledName(person, setting));
  return listOf(others === 0 ? names : [...names, t('others', { count: others })], setting.locale);
}

/**
 * The mail that reminds a member, or brings the week's new members. Not written any more when there is nothing left to
 * remind of, or when the member turned its type off meanwhile.
 */
export function createReminderMail({ db, links, notifications, now }: NewsMailDeps & { now: () => Date }): MailKind {
  return {
    name: REMINDER_MAIL,
    write: async (setting) => {
      const { reminder: kind } = dataSchema.parse(setting.mail.data);
      const id = setting.mail.user_id ?? 0;
      const reader = await findReader(db, id);
      const about = await readAbout(db, kind, { member: id, now: now() });
      if (reader === undefined || about === null) return null;
      const mayMail = () => notifications.mayMail(id, REMINDER_TYPES[kind]);
      if (!(await isWanted(setting, { id, email: reader.email }, mayMail))) return null;
      const names = namesOf({ about, privacyMode: reader.privacyMode }, setting);
      const values = { names, count: about.count };
      return writeNewsMail(setting, { notifications }, { kind, values, path: pageOf(kind, links()) });
    },
  };
}
