import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { countJobs } from '../src/platform/jobs/jobs.repository.ts';
import type { MailContent } from '../src/providers/mail/mail-kind.ts';
import { createMailboxProvider } from '../src/providers/mail/mailbox/mailbox-provider.ts';
import { ALPHA } from './harness.ts';
import { passUntilNoticed } from './jobs.ts';
import { setUpOutbox } from './mail/outbox.ts';

const { clock, database, pass, passFirstPause, rowOf, smtp, startMails } = setUpOutbox();

describe('many gateways', () => {
  test('share the work: of 24 mails each is sent once', async () => {
    const all = [await startMails(), await startMails(), await startMails()];
    const recipients = Array.from({ length: 24 }, (_, index) => `member${index}@example.test`);
    for (const recipient of recipients) await all[0]?.queue(recipient);
    await Promise.all(all.map(({ send }) => send()));
    expect(smtp().taken).toHaveLength(24);
    expect(new Set(smtp().taken.map(({ to }) => to[0]))).toEqual(new Set(recipients));
  });

  test('take over a mail whose gateway ended with it', async () => {
    const { promise: ending, reject: end } = Promise.withResolvers<MailContent>();
    const dying = await startMails({ kind: { name: 'word', write: () => ending } });
    const other = await startMails();
    const id = await dying.queue();
    const late = dying.send();
    await expect
      .poll(async () => (await countJobs(database().db)).find(({ queue }) => queue === 'mail')?.active)
      .toBe(1);
    // Longer than a delivery may take, twice, and the first pause.
    await passUntilNoticed(clock(), 121);
    await pass(11);
    expect(await other.send()).toBe(1);
    expect(smtp().taken).toHaveLength(1);
    const row = await rowOf(id);
    end(new Error('too late'));
    await late;
    expect(await rowOf(id), 'what the first does late changes nothing').toEqual(row);
  });
});

describe('the outbox', () => {
  test('has nothing of what was rolled back', async () => {
    const { mails, send } = await startMails();
    const undone = database()
      .db.transaction()
      .execute(async (trx) => {
        await mails.queue(trx, { tenantId: ALPHA, userId: null, kind: 'word', recipient: 'a@b.test', language: 'en' });
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect(await send()).toBe(0);
    expect(smtp().taken).toEqual([]);
  });

  test('gives a mail that waits without a job one, and no other mail', async () => {
    const { mails, queue, send } = await startMails();
    const sent = await queue('sent@example.test');
    await send();
    const lost = await queue('lost@example.test');
    await queue('waits@example.test');
    await sql`delete from pgboss.job where id in (${sent}, ${lost})`.execute(database().db);
    await mails.cleanUp();
    await mails.cleanUp();
    expect(await send()).toBe(2);
    expect(
      smtp()
        .taken.flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(['lost@example.test', 'sent@example.test', 'waits@example.test']);
  });

  test('drops what is no longer wanted when its turn comes', async () => {
    const { queue, send } = await startMails({ kind: { name: 'word', write: () => Promise.resolve(null) } });
    const id = await queue();
    await send();
    expect(smtp().taken).toEqual([]);
    expect((await rowOf(id)).dropped_at).not.toBeNull();
  });

  test('forgets a mail whose member is gone', async () => {
    const { queue, send } = await startMails();
    const id = await queue();
    await database().db.deleteFrom('mail_outbox').where('id', '=', id).execute();
    expect(await send()).toBe(1);
    expect(smtp().taken).toEqual([]);
  });

  test('hands a mail to the embedded mailbox once, even when the first response was lost', async () => {
    const mailbox = createMailboxProvider(database().db);
    let isLost = true;
    const { queue, send } = await startMails({
      provider: {
        ...mailbox,
        deliver: async (mail) => {
          await mailbox.deliver(mail);
          if (isLost) throw new Error('lost');
        },
      },
    });
    const id = await queue();
    await send();
    isLost = false;
    await passFirstPause();
    await send();
    expect(await database().db.selectFrom('kept_mails').select('id').execute()).toEqual([{ id }]);
    expect((await rowOf(id)).sent_at).not.toBeNull();
  });
});
