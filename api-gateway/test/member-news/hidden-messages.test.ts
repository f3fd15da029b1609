import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { send } from '../domain/chat.ts';
import { startNewsSite } from './news-site.ts';
import type { NewsSite } from './news-site.ts';

let site: NewsSite;
beforeAll(async () => {
  site = await startNewsSite();
});
afterAll(() => site.close());
beforeEach(() => site.goTo());

test('a message that is hidden by its age is in no reminder: nobody could read it [R-CHAT-HISTORY-UNREAD, R-MAIL-REMINDERS]', async () => {
  const [anna, zoe] = [await site.person({ name: 'Anna' }), await site.person({ name: 'Zoe' })];
  const ben = await site.subscribed();
  await ben.client.call('PUT /api/notifications.php', {
    body: { preferences: { new_messages: { mail: false }, new_conversations: { mail: false } } },
  });
  const old = await send(anna.client, ben.member.id);
  await sql`update messages set sent_at = now() - interval '13 months' where id = ${old.message.id}`.execute(
    site.gateway.db,
  );
  await send(zoe.client, ben.member.id);
  await site.setUser(ben, { last_active_at: new Date(Date.now() - 40 * 86_400_000) });
  await site.goTo(2);
  await site.work({ round: true });
  expect((await site.mailsOf(ben)).map(({ text }) => /unread messages from .*/.exec(text ?? '')?.[0])).toEqual([
    'unread messages from Zoe.',
  ]);
});
