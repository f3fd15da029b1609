import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NotificationType } from '@tandem/contracts/product/notification-types';
import { give, send } from '../domain/chat.ts';
import { headerOf, startNewsSite, unsubscribeAddressOf } from './news-site.ts';
import type { NewsSite, Person } from './news-site.ts';

let site: NewsSite;
beforeAll(async () => {
  site = await startNewsSite();
});
afterAll(() => site.close());
beforeEach(() => site.goTo());

const subjectsOf = async (who: Person) => (await site.mailsOf(who)).map(({ subject }) => subject);
const choose = (who: Person, type: NotificationType, mail: boolean) =>
  who.client.call('PUT /api/notifications.php', { body: { preferences: { [type]: { mail } } } });
const goAway = (who: Person) => site.setUser(who, { last_active_at: new Date(Date.now() - 3_600_000) });

describe('what is mailed', () => {
  test('a first message and the ones after it: who, where to, and not a word of it, as text and HTML [R-MAIL-NEWS-SENT]', async () => {
    const [anna, ben] = [await site.person({ name: 'Anna' }), await site.away()];
    const { conversation } = await send(anna.client, ben.member.id, 'Our secret place');
    await site.work();
    const [mail] = await site.mailsOf(ben);
    expect(mail?.subject).toBe('Anna wrote to you for the first time');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toContain('Anna would like to get to know you');
      expect(part).toMatch(new RegExp(`http://localhost:\\d+/chats/${conversation.id}\\b`));
      expect(part).toContain('as a member of Alpha');
      expect(part).not.toContain('secret');
    }
    await site.pass(61);
    await send(anna.client, ben.member.id, 'Hello?');
    await site.work();
    expect(await subjectsOf(ben)).toEqual(['Anna wrote to you for the first time', 'Anna wrote to you']);
  });

  test('a gift: that it is one, and not which, also where it begins the conversation [R-PUSH-GIFT]', async () => {
    const [anna, ben, emil] = [
      await site.person({ name: 'Anna' }),
      await site.away(),
      await site.away({ language: 'fr' }),
    ];
    const { conversation } = await give(anna.client, ben.member.id, 'teddy');
    await give(anna.client, emil.member.id, 'teddy');
    await site.work();
    const [mail] = await site.mailsOf(ben);
    expect(mail?.subject).toBe('Anna sent you a gift');
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toMatch(new RegExp(`http://localhost:\\d+/chats/${conversation.id}\\b`));
      expect(part).not.toContain('teddy');
    }
    expect(await subjectsOf(emil)).toEqual(['Anna vous a offert un cadeau']);
  });

  test('a like, and a match to the one who liked first, in the language of the reader [R-MAIL-NEWS-SENT]', async () => {
    const [clara, david, emil] = [
      await site.person({ name: 'Clara' }),
      await site.person({ name: 'David' }),
      await site.away({ language: 'fr' }),
    ];
    await site.like(clara, emil);
    await site.work();
    await site.like(emil, david);
    await site.like(david, emil);
    await goAway(emil);
    await site.work();
    const [like, match] = await site.mailsOf(emil);
    expect([like?.subject, match?.subject]).toEqual(['Clara vous a envoyé un like', 'C’est un match\u00a0!']);
    expect(match?.text).toContain('vous plaisez aussi à David.');
    expect(match?.text).toMatch(new RegExp(`/fr/likes/m/${david.member.id}\\b`));
    expect(await site.mailsOf(david)).toEqual([]);
  });

  test('no like of somebody who is invisible by now, and the match with them [R-MAIL-LIKE-INVISIBLE]', async () => {
    const [clara, emil, felix] = [await site.person({ name: 'Clara' }), await site.away(), await site.away()];
    await site.like(clara, emil);
    await site.like(felix, clara);
    await site.like(clara, felix);
    await site.hide(clara);
    await goAway(felix);
    await site.work();
    expect(await site.mailsOf(emil)).toEqual([]);
    expect((await site.mailsOf(felix)).map(({ subject }) => subject)).toEqual(["It's a match!"]);
  });

  test('a fictional profile has the word, named or not [R-MAIL-FICTIONAL-LABEL, R-PRIVACY-MAIL-NAMELESS]', async () => {
    const label = (await site.gateway.client().call('GET /api/settings.php')).fictional_singular.en;
    const eva = await site.person({ name: 'Eva', fictional: true });
    const [open, discreet] = [await site.away(), await site.away({ privacy_mode: true })];
    for (const reader of [open, discreet]) await site.like(eva, reader);
    await site.work();
    expect(await subjectsOf(open)).toEqual([`Eva (${label}) likes you`]);
    expect(await subjectsOf(discreet)).toEqual([`Someone (${label}) likes you`]);
    expect((await site.mailsOf(discreet))[0]?.html).not.toContain('Eva');
  });

  test('nothing to a fictional profile, and nothing of what was rolled back', async () => {
    const [anna, eva, ben] = [await site.person(), await site.away({ fictional: true }), await site.away()];
    await send(anna.client, eva.member.id);
    const failed = site.gateway.db.transaction().execute(async (trx) => {
      await trx.insertInto('likes').values({ liker_id: anna.member.id, liked_id: ben.member.id }).execute();
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await site.work();
    expect([await site.mailsOf(eva), await site.mailsOf(ben)]).toEqual([[], []]);
  });
});

describe('a member who does not want it gets none:', () => {
  test.each<NotificationType>(['new_messages', 'new_conversations', 'like'])(
    '%s turned off stops its mails, and no others [R-MAIL-NEWS-SENT]',
    async (type) => {
      const [anna, clara, ben] = [
        await site.person({ name: 'Anna' }),
        await site.person({ name: 'Clara' }),
        await site.away(),
      ];
      await choose(ben, type, false);
      await goAway(ben);
      await send(anna.client, ben.member.id);
      await site.work();
      await site.pass(61);
      await send(anna.client, ben.member.id);
      await site.like(clara, ben);
      await site.work();
      const all = { new_conversations: 'Anna wrote to you for the first time', new_messages: 'Anna wrote to you' };
      const expected: Record<string, string> = { ...all, like: 'Clara likes you' };
      const { [type]: _stopped, ...others } = expected;
      expect(new Set(await subjectsOf(ben))).toEqual(new Set(Object.values(others)));
    },
  );

  test('one click in the mail app, by POST and without a login, ends them all; a GET does not [R-MAIL-UNSUBSCRIBE-CLICK, R-MAIL-UNSUBSCRIBE-GET]', async () => {
    const [clara, david, ben] = [await site.person(), await site.person(), await site.away()];
    await site.like(clara, ben);
    await site.work();
    const [mail] = await site.mailsOf(ben);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { pathname, search } = unsubscribeAddressOf(mail);
    expect(mail?.text).toMatch(/Choose which e-mails you get:\nhttp:\/\/localhost:\d+\/notifications\?token=[\w.-]+/);
    expect(mail?.html).toMatch(/href="http:\/\/localhost:\d+\/notifications\?token=[\w.-]+"/);

    expect((await site.gateway.client().get(pathname + search)).status).toBe(303);
    await site.pass(61);
    await site.like(david, ben);
    await site.work();
    expect(await site.mailsOf(ben)).toHaveLength(2);

    const form = { 'content-type': 'application/x-www-form-urlencoded', 'origin': undefined };
    const press = { raw: 'List-Unsubscribe=One-Click', headers: form };
    expect((await site.gateway.client().send('POST', pathname + search, press)).status).toBe(204);
    await site.pass(61);
    await send(clara.client, ben.member.id);
    await site.work();
    expect(await site.mailsOf(ben)).toHaveLength(2);
  });

  test.each([
    { notifications_disabled: ['fbl'] },
    { notifications_disabled: ['bounce'] },
    { notifications_disabled: ['listunsubscribe'] },
    { status: 'not_confirmed' },
  ])('%j, also when that changes after the like [F-ACCOUNT-NOTIFICATIONS-DISABLED]', async (values) => {
    const [clara, before, after] = [await site.person(), await site.away(), await site.away()];
    await site.setUser(before, values);
    for (const reader of [before, after]) await site.like(clara, reader);
    await site.setUser(after, values);
    await site.work();
    expect([await site.mailsOf(before), await site.mailsOf(after)]).toEqual([[], []]);
  });

  test('a mail that waits for the mail server is dropped when its type is turned off meanwhile', async () => {
    const [clara, ben] = [await site.person(), await site.away()];
    site.smtp.refuse({ at: 'recipient', code: 450 });
    await site.like(clara, ben);
    await site.work();
    await choose(ben, 'like', false);
    await site.pass(1);
    await site.work();
    expect(await site.mailsOf(ben)).toEqual([]);
  });
});
