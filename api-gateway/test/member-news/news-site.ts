import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { pass } from '../jobs.ts';
import { parseMail } from '../mail/parse-mail.ts';
import { startSmtp } from '../mail/smtp-stand-in.ts';
import type { SmtpStandIn } from '../mail/smtp-stand-in.ts';
import { startPushGateway } from '../push/browsers.ts';
import type { PushGateway } from '../push/browsers.ts';
import type { MemberInput, TestClient, TestMember } from '../harness.ts';

const DAY = 86_400_000;

export interface Person {
  member: TestMember;
  client: TestClient;
}

export interface NewsSite extends PushGateway {
  smtp: SmtpStandIn;
  /** A logged-in member with credits, who is online. */
  person: (input?: MemberInput) => Promise<Person>;
  /** A logged-in member who was not here for an hour. */
  away: (input?: MemberInput) => Promise<Person>;
  like: (from: Person, to: Person) => Promise<unknown>;
  setUser: (who: Person, values: Record<string, unknown>) => Promise<unknown>;
  /** Makes a member invisible. */
  hide: (who: Person) => Promise<unknown>;
  /** Does what is due now: news, reminders if `round`, mails and pushes. */
  work: (options?: { round?: boolean }) => Promise<void>;
  pass: (minutes: number) => Promise<void>;
  /** Sets the clock to `hour` UTC, so many days from today; to this moment without a day. */
  goTo: (day?: number, hour?: number) => Promise<void>;
  /** The mails that the server has taken for a member, the oldest first. */
  mailsOf: (who: Person) => Promise<Email[]>;
}

const headerOf = (mail: Email | undefined, name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';

/** The address that a mail app calls to unsubscribe (RFC 8058). */
export function unsubscribeAddressOf(mail: Email | undefined): URL {
  return new URL(/^<(.*)>$/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? 'about:blank');
}

export { headerOf };

/** A gateway whose mails go to an SMTP server on loopback, and its pushes to a push service there; the test sets the time. */
export async function startNewsSite(): Promise<NewsSite> {
  const smtp = await startSmtp();
  const site = await startPushGateway({ SMTP_URL: smtp.url, MAIL_FROM: 'post@alpha.test' });
  const { gateway, clock } = site;

  const person = async (input: MemberInput = {}): Promise<Person> => {
    const member = await gateway.makeMember({ credits: 50, ...input });
    return { member, client: await gateway.login(member) };
  };
  const setUser = ({ member }: Person, values: Record<string, unknown>) =>
    gateway.db.updateTable('users').set(values).where('id', '=', member.id).execute();

  return {
    ...site,
    smtp,
    person,
    setUser,
    hide: ({ member }) =>
      gateway.db.updateTable('profiles').set({ invisible: true }).where('user_id', '=', member.id).execute(),
    away: async (input) => {
      const someone = await person(input);
      await setUser(someone, { last_active_at: new Date(Date.now() - 3_600_000) });
      return someone;
    },
    like: (from, to) => from.client.call('POST /api/like.php', { body: { profile_id: to.member.id } }),
    work: async ({ round = false } = {}) => {
      if (round) await sql`select stage_job('reminders', '{}', interval '0')`.execute(gateway.db);
      await gateway.jobs.runDue('news', 'reminders', 'reminder-push', 'mail');
    },
    pass: (minutes) => pass(clock, minutes * 60),
    goTo: (day, hour = 11) =>
      clock.setTime(day === undefined ? Date.now() : (Math.floor(Date.now() / DAY) + day) * DAY + hour * 3_600_000),
    mailsOf: ({ member }) =>
      Promise.all(smtp.taken.filter(({ to }) => to.includes(member.email)).map(({ raw }) => parseMail(raw))),
    close: async () => {
      await site.close();
      await smtp.close();
    },
  };
}
