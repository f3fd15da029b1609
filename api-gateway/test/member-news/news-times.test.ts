import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markRead, send } from '../domain/chat.ts';
import { block } from '../domain/photos.ts';
import { startNewsSite } from './news-site.ts';
import type { NewsSite, Person } from './news-site.ts';

let site: NewsSite;
beforeAll(async () => {
  site = await startNewsSite();
});
afterAll(() => site.close());
beforeEach(() => site.goTo());

const subjectsOf = async (who: Person) => (await site.mailsOf(who)).map(({ subject }) => subject);
const goAway = (who: Person) => site.setUser(who, { last_active_at: new Date(Date.now() - 3_600_000) });

describe('when it is mailed', () => {
  test('about messages once an hour, from one member or from many [L-MAIL-MESSAGE-PAUSE]', async () => {
    const [anna, clara, ben] = [await site.person({ name: 'Anna' }), await site.person(), await site.away()];
    await send(anna.client, ben.member.id);
    await site.work();
    await site.pass(59);
    await send(anna.client, ben.member.id);
    await send(clara.client, ben.member.id);
    await site.work();
    expect(await site.mailsOf(ben)).toHaveLength(1);
    await site.pass(2);
    await send(anna.client, ben.member.id);
    await site.work();
    expect(await subjectsOf(ben)).toEqual(['Anna wrote to you for the first time', 'Anna wrote to you']);
  });

  test('about likes once an hour; a match has an hour of its own [L-MAIL-LIKE-PAUSE]', async () => {
    const [clara, david, ben] = [await site.person({ name: 'Clara' }), await site.person(), await site.away()];
    await site.like(clara, ben);
    await site.work();
    await site.pass(59);
    await site.like(david, ben);
    await site.work();
    expect(await subjectsOf(ben)).toEqual(['Clara likes you']);
    const fred = await site.person();
    await site.like(ben, fred);
    await site.like(fred, ben);
    await goAway(ben);
    await site.work();
    expect(await subjectsOf(ben)).toEqual(['Clara likes you', "It's a match!"]);
  });

  test('not before the member is away for ten minutes, and not what they read by then [L-MAIL-ONLINE-PAUSE]', async () => {
    const anna = await site.person({ name: 'Anna', paid_user: true });
    const [waits, reads, stays] = [await site.person(), await site.person(), await site.person()];
    for (const reader of [waits, reads, stays]) await send(anna.client, reader.member.id);
    await site.pass(9);
    await site.work();
    expect(await site.mailsOf(waits)).toEqual([]);
    const [chat] = (await reads.client.call('GET /api/chats.php')).chats;
    await markRead(reads.client, chat?.conversation.id ?? 0, chat?.last_message?.id ?? 0);
    await site.setUser(stays, { last_active_at: new Date(site.clock.now()) });
    await site.pass(2);
    await site.work();
    expect([await subjectsOf(waits), await subjectsOf(reads), await subjectsOf(stays)]).toEqual([
      ['Anna wrote to you for the first time'],
      [],
      [],
    ]);
    await site.pass(10);
    await site.work();
    expect([await subjectsOf(waits), await subjectsOf(stays)]).toEqual([
      ['Anna wrote to you for the first time'],
      ['Anna wrote to you for the first time'],
    ]);
  });

  test('not when it is a day old: a reminder takes it from there', async () => {
    const [anna, ben] = [await site.person(), await site.away()];
    await send(anna.client, ben.member.id);
    await site.pass(24 * 60 + 1);
    await site.work();
    expect(await site.mailsOf(ben)).toEqual([]);
  });

  test('not about somebody who is blocked, or a like that was seen', async () => {
    const [anna, clara, ben] = [await site.person(), await site.person(), await site.away()];
    await send(anna.client, ben.member.id);
    await block(site.gateway.db, ben.member.id, anna.member.id);
    await site.like(clara, ben);
    await ben.client.call('PUT /api/like.php', { body: { profile_id: clara.member.id, seen: true } });
    await goAway(ben);
    await site.work();
    expect(await site.mailsOf(ben)).toEqual([]);
  });
});

describe('nobody gets a mail twice', () => {
  /** Makes the jobs of the news about a member due again, as when a process died before it could say that they are done. */
  const repeatJobs = ({ member }: Person) =>
    sql`update pgboss.job set state = 'created', started_on = null, completed_on = null, start_after = pgboss.job_now()
      where name = 'news' and (data->>'member')::int = ${member.id}`.execute(site.gateway.db);

  test('when its job is done again, also after the hour', async () => {
    const [anna, ben] = [await site.person(), await site.away()];
    await send(anna.client, ben.member.id);
    await site.work();
    for (const minutes of [0, 61]) {
      await site.pass(minutes);
      await repeatJobs(ben);
      await site.work();
    }
    expect(await site.mailsOf(ben)).toHaveLength(1);
  });

  test('when many look at once, and the job is there twice', async () => {
    const [anna, ben] = [await site.person(), await site.away()];
    await send(anna.client, ben.member.id);
    await sql`select stage_job('news', data, interval '0') from pgboss.job
      where name = 'news' and (data->>'member')::int = ${ben.member.id}`.execute(site.gateway.db);
    await Promise.all(Array.from({ length: 4 }, () => site.gateway.jobs.runDue('news')));
    await Promise.all(Array.from({ length: 4 }, () => site.gateway.jobs.runDue('mail')));
    expect(await site.mailsOf(ben)).toHaveLength(1);
  });

  test('when a like is taken back and given again', async () => {
    const [clara, ben] = [await site.person(), await site.away()];
    await site.like(clara, ben);
    await site.work();
    await clara.client.call('DELETE /api/like.php', { body: { profile_id: ben.member.id } });
    await site.pass(61);
    await site.like(clara, ben);
    await site.work();
    expect(await site.mailsOf(ben)).toHaveLength(1);
  });

  test('when the mail server takes it at the second attempt', async () => {
    const [clara, ben] = [await site.person(), await site.away()];
    site.smtp.refuse({ at: 'message', code: 451 });
    await site.like(clara, ben);
    await site.work();
    expect(await site.mailsOf(ben)).toEqual([]);
    await site.pass(1);
    await site.work();
    await site.work();
    expect(await site.mailsOf(ben)).toHaveLength(1);
  });
});

describe('the first message of a conversation and the ones after it, with their jobs in the wrong order', () => {
  /** Puts off the job of the news about a message, as when another gateway has it and is slow. */
  const putOff = (message: number, minutes: number) =>
    sql`update pgboss.job set start_after = pgboss.job_now() + make_interval(mins => ${minutes})
      where name = 'news' and (data->>'message')::bigint = ${message}`.execute(site.gateway.db);

  /** Anna writes twice to somebody who is away; the job of her first message comes a minute late. */
  async function writesTwice(ben: Person) {
    const anna = await site.person({ name: 'Anna' });
    const { message, conversation } = await send(anna.client, ben.member.id);
    await putOff(message.id, 1);
    const later = await send(anna.client, ben.member.id, 'And again');
    return { anna, conversation, message, later: later.message };
  }

  test('the mail of the hour is about the first one, and the next about a later one [R-MAIL-FIRST-MESSAGE, L-MAIL-MESSAGE-PAUSE]', async () => {
    const ben = await site.away();
    const { anna } = await writesTwice(ben);
    await site.work();
    expect(await subjectsOf(ben)).toEqual(['Anna wrote to you for the first time']);
    await site.pass(2);
    await site.work();
    expect(await site.mailsOf(ben)).toHaveLength(1);
    await site.pass(61);
    await send(anna.client, ben.member.id, 'Still there?');
    await site.work();
    expect(await subjectsOf(ben)).toEqual(['Anna wrote to you for the first time', 'Anna wrote to you']);
  });

  test('also where it came in the hour after a mail about somebody else [R-MAIL-FIRST-MESSAGE]', async () => {
    const [clara, anna, ben] = [
      await site.person({ name: 'Clara' }),
      await site.person({ name: 'Anna' }),
      await site.away(),
    ];
    await send(clara.client, ben.member.id);
    await site.work();
    await send(anna.client, ben.member.id);
    await site.work();
    await site.pass(61);
    await send(anna.client, ben.member.id, 'And again');
    await site.work();
    const [first, second] = ['Clara', 'Anna'].map((name) => `${name} wrote to you for the first time`);
    expect(await subjectsOf(ben)).toEqual([first, second]);
  });

  test('each by its own type: of what is turned off, neither stands for the other [R-MAIL-FIRST-MESSAGE, R-MAIL-NEWS-SENT]', async () => {
    const [wantsFirst, wantsLater] = [await site.away(), await site.away()];
    const off = (who: Person, type: 'new_messages' | 'new_conversations') =>
      who.client.call('PUT /api/notifications.php', { body: { preferences: { [type]: { mail: false } } } });
    await off(wantsFirst, 'new_messages');
    await off(wantsLater, 'new_conversations');
    for (const who of [wantsFirst, wantsLater]) {
      await goAway(who);
      await writesTwice(who);
    }
    await site.work();
    await site.pass(2);
    await site.work();
    expect(await subjectsOf(wantsFirst)).toEqual(['Anna wrote to you for the first time']);
    expect(await subjectsOf(wantsLater)).toEqual(['Anna wrote to you']);
  });

  test('and the hour is not used up by a message that is not mailed [R-MAIL-FIRST-MESSAGE, L-MAIL-MESSAGE-PAUSE]', async () => {
    const [clara, ben] = [await site.person({ name: 'Clara' }), await site.away()];
    await ben.client.call('PUT /api/notifications.php', { body: { preferences: { new_messages: { mail: false } } } });
    await goAway(ben);
    const { anna } = await writesTwice(ben);
    await site.work();
    await site.pass(61);
    await send(anna.client, ben.member.id, 'Still there?');
    await site.work();
    await send(clara.client, ben.member.id);
    await site.work();
    const [first, second] = ['Anna', 'Clara'].map((name) => `${name} wrote to you for the first time`);
    expect(await subjectsOf(ben)).toEqual([first, second]);
  });

  test('not one that was read by then [R-MAIL-FIRST-MESSAGE]', async () => {
    const ben = await site.away();
    const { conversation, message } = await writesTwice(ben);
    await markRead(ben.client, conversation.id, message.id);
    await goAway(ben);
    await site.work();
    expect(await subjectsOf(ben)).toEqual(['Anna wrote to you']);
  });
});
