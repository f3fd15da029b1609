import { describe, expect, test } from 'vitest';
import { pauseAfter } from '../src/providers/mail/mail-job.ts';
import { createSmtpProvider } from '../src/providers/mail/smtp-provider.ts';
import { parseMail } from './mail/parse-mail.ts';
import { startSilence } from './mail/smtp-stand-in.ts';
import type { Refusal } from './mail/smtp-stand-in.ts';
import { setUpOutbox } from './mail/outbox.ts';

/** The last attempt is made about a day after the first. */
const ATTEMPTS = 12;
const { log, pass, passFirstPause, restartSmtp, rowOf, smtp, startMails } = setUpOutbox();

describe('an SMTP server', () => {
  test('gets the mail, once, with its envelope', async () => {
    const { queue, send } = await startMails();
    const id = await queue();
    expect([await send(), await send()]).toEqual([1, 0]);
    expect(smtp().taken.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'post@alpha.test', to: ['member@example.test'] },
    ]);
    expect(await rowOf(id)).toMatchObject({ last_failure: null, given_up_at: null });
    expect((await rowOf(id)).sent_at).not.toBeNull();
    expect((await parseMail(smtp().taken[0]?.raw ?? '')).messageId).toBe(`<${id}@localhost>`);
  });

  test('that is not there is tried again later, and has it when it is back', async () => {
    const { port } = new URL(smtp().url);
    await smtp().close();
    const { queue, send } = await startMails();
    const id = await queue();
    await send();
    expect(await rowOf(id)).toMatchObject({ sent_at: null, given_up_at: null, last_failure: 'ESOCKET CONN' });
    await restartSmtp(Number(port));
    await pass(9);
    expect(await send(), 'not yet').toBe(0);
    await pass(2);
    await send();
    expect(smtp().taken).toHaveLength(1);
  });

  test('that never responds is given up in time', async () => {
    const silence = await startSilence();
    const provider = createSmtpProvider({ url: silence.url, silenceMilliseconds: 200 });
    const { queue, send } = await startMails({ provider });
    const id = await queue();
    await send();
    expect(await rowOf(id)).toMatchObject({ sent_at: null, last_failure: 'ETIMEDOUT CONN' });
    await silence.close();
  });

  test('that takes the message and never acknowledges it is left before the mail is taken for lost', async () => {
    const release = smtp().hold();
    const provider = createSmtpProvider({ url: smtp().url, silenceMilliseconds: 60_000, deliveryMilliseconds: 300 });
    const { queue, send } = await startMails({ provider });
    const id = await queue();
    await send();
    expect(await rowOf(id)).toMatchObject({ sent_at: null, last_failure: 'EABORT' });
    release();
  });

  test.each<[Refusal['at'], number]>([
    ['recipient', 450],
    ['message', 451],
    ['sender', 421],
    // These are faults of the configuration, not of the mail.
    ['sender', 550],
    ['auth', 535],
  ])('that says %s %i has the mail at the next attempt, once', async (at, code) => {
    await smtp().close();
    await restartSmtp(0, 'gateway:secret@');
    smtp().refuse({ at, code });
    const { queue, send } = await startMails();
    const id = await queue();
    await send();
    expect(smtp().taken).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ sent_at: null, given_up_at: null });
    await passFirstPause();
    await send();
    expect(smtp().taken).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ last_failure: null });
  });

  test.each<[Refusal['at'], number, string]>([
    ['recipient', 550, 'EENVELOPE 550 RCPT TO'],
    ['message', 554, 'EMESSAGE 554 DATA'],
  ])('that refuses with %s %i is not called again', async (at, code, failure) => {
    smtp().refuse({ at, code });
    const { queue, send } = await startMails();
    const id = await queue();
    await send();
    await pass(86400);
    expect(await send()).toBe(0);
    expect(smtp().taken).toEqual([]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ sent_at: null, last_failure: failure });
    expect(row.given_up_at).not.toBeNull();
  });

  test('is called for the last time after so many attempts; the log says so, without the address', async () => {
    const { queue, send, lines } = await startMails();
    const id = await queue();
    smtp().refuse(...Array.from({ length: ATTEMPTS }, () => ({ at: 'recipient', code: 450 }) as const));
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      expect([attempt, await send()]).toEqual([attempt, 1]);
      expect((await rowOf(id)).given_up_at).toBeNull();
      await pass(pauseAfter(attempt, () => 1));
    }
    // The attempt, and what is recorded of it.
    expect(await send()).toBe(2);
    expect((await rowOf(id)).given_up_at).not.toBeNull();
    const line = lines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ level }) => level === 'error');
    expect(line).toMatchObject({ job: id, queue: 'mail', attempt: ATTEMPTS, failure: 'EENVELOPE 450 RCPT TO' });
    expect([...log, ...lines].join('\n')).not.toMatch(/@example\.test|somebody@|A paragraph/);
  });

  test('is called again with growing pauses', () => {
    const pauses = Array.from({ length: ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, () => 0));
    expect(pauses.slice(0, 4)).toEqual([10, 30, 90, 270]);
    expect(pauses.at(-1)).toBe(14_400);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauseAfter(1, () => 1)).toBe(11);
  });
});
