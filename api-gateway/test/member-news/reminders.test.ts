import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NotificationType } from '@tandem/contracts/product/notification-types';
import { markRead, send } from '../domain/chat.ts';
import { givePhotos } from '../domain/photos.ts';
import { startNewsSite, unsubscribeAddressOf } from './news-site.ts';
import type { NewsSite } from './news-site.ts';
import { DAY, LONG_AGO, remindersOf } from './reminders-of.ts';

let site: NewsSite;
beforeAll(async () => {
  site = await startNewsSite();
});
afterAll(() => site.close());
beforeEach(() => site.goTo());

const { reader, round, subjectsOf, choose } = remindersOf(() => site);

describe('unread messages', () => {
  test('are reminded of after 24 hours, by mail and push, with the names and not a word of them [R-MAIL-REMINDERS, L-MAIL-UNREAD-AFTER]', async () => {
    const ben = await reader();
    for (const name of ['Anna', 'Clara', 'Doris', 'Elena'])
      await send((await site.person({ name })).client, ben.member.id, 'Our secret place');
    await site.work({ round: true });
    expect(await site.mailsOf(ben)).toEqual([]);
    await round(2);
    const [mail] = await site.mailsOf(ben);
    expect(mail?.subject).toBe('You have unread messages');
    expect(mail?.text).toContain('You have unread messages from Elena, Doris, Clara and 1 other.');
    expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/chats\b/);
    expect(mail?.html).not.toContain('secret');
    expect(unsubscribeAddressOf(mail).pathname).toBe('/api/unsubscribe.php');
    expect(ben.messages()).toEqual([
      expect.objectContaining({
        title: 'Unread messages',
        body: 'Members who wrote to you are waiting for an answer.',
        tag: 'reminder-unread',
        check: '/chats',
        open: '/login?next=%2Fchats',
      }),
    ]);
  });

  test('are reminded of once; later ones after three days at the earliest [L-MAIL-UNREAD-PAUSE]', async () => {
    const [anna, ben] = [await site.person(), await reader()];
    await send(anna.client, ben.member.id);
    for (const day of [2, 2, 3, 4, 6]) await round(day);
    expect(await subjectsOf(ben)).toHaveLength(1);
    // A message of the day after the reminder.
    await send(anna.client, ben.member.id);
    const sentOn = (day: number) =>
      site.gateway.db
        .updateTable('messages')
        .set({ sent_at: new Date(Date.now() + day * DAY) })
        .where('recipient_id', '=', ben.member.id)
        .execute();
    await sentOn(2);
    await round(4);
    expect(await subjectsOf(ben)).toHaveLength(1);
    await round(5);
    expect(await subjectsOf(ben)).toHaveLength(2);
  });

  test('are not, of somebody who was here since, or who read them before the mail goes out', async () => {
    const [anna, here, reads] = [await site.person(), await reader(), await reader()];
    for (const who of [here, reads]) await send(anna.client, who.member.id);
    await site.goTo(2);
    await site.setUser(here, { last_active_at: new Date(site.clock.now() - 60_000) });
    site.smtp.refuse({ at: 'recipient', code: 450 });
    await site.work({ round: true });
    const [chat] = (await reads.client.call('GET /api/chats.php')).chats;
    await markRead(reads.client, chat?.conversation.id ?? 0, chat?.last_message?.id ?? 0);
    await site.pass(1);
    await site.work();
    expect([await site.mailsOf(here), await site.mailsOf(reads)]).toEqual([[], []]);
    expect([here.messages(), reads.messages().length]).toEqual([[], 1]);
  });

  test('of fictional profiles have the word; in privacy mode nobody is named [R-MAIL-FICTIONAL-LABEL, R-PUSH-FICTIONAL-LABEL, R-PRIVACY-PUSH-NAMELESS, R-PRIVACY-MAIL-NAMELESS]', async () => {
    const label = (await site.gateway.client().call('GET /api/settings.php')).fictional_singular.en;
    const eva = await site.person({ name: 'Eva', fictional: true });
    const [open, discreet] = [await reader(), await reader({ privacy_mode: true })];
    for (const who of [open, discreet]) await send(eva.client, who.member.id);
    await round(2);
    expect((await site.mailsOf(open))[0]?.text).toContain(`unread messages from Eva (${label}).`);
    const [mail] = await site.mailsOf(discreet);
    expect(mail?.text).toContain(`unread messages from 1 member (${label}).`);
    expect(mail?.html).not.toContain('Eva');
    expect(discreet.messages()[0]?.body).toBe(`Members who wrote to you are waiting for an answer (${label}).`);
  });
});

describe('reminders', () => {
  test('of likes that were not returned come after three days, and once [R-MAIL-REMINDERS, L-MAIL-UNANSWERED-AFTER, L-MAIL-UNANSWERED-PAUSE]', async () => {
    const [anna, ben] = [await site.person({ name: 'Anna' }), await reader({ language: 'fr' })];
    await site.like(anna, ben);
    await round(2);
    expect(await site.mailsOf(ben)).toEqual([]);
    for (const day of [4, 5, 12]) await round(day);
    expect(await subjectsOf(ben)).toEqual(['Un like vous attend']);
    expect((await site.mailsOf(ben))[0]?.text).toContain('Vous plaisez à Anna. Un like en retour');
    expect(ben.messages()).toMatchObject([{ title: 'Des likes vous attendent', check: '/fr/likes' }]);
  });

  test('of the like of somebody who is invisible by now do not come, and count nobody [R-MAIL-LIKE-INVISIBLE]', async () => {
    const [anna, clara] = [await site.person({ name: 'Anna' }), await site.person({ name: 'Clara' })];
    const [ben, david] = [await reader(), await reader()];
    for (const who of [ben, david]) await site.like(anna, who);
    await site.like(clara, david);
    await site.hide(anna);
    await round(4);
    expect(await site.mailsOf(ben)).toEqual([]);
    expect(await subjectsOf(david)).toEqual(['A like is waiting for you']);
    expect((await site.mailsOf(david))[0]?.text).toContain('You have likes from Clara.');
  });

  test('of a like that was returned do not come', async () => {
    const [anna, ben] = [await site.person(), await reader()];
    await site.like(anna, ben);
    await site.like(ben, anna);
    await site.setUser(ben, LONG_AGO);
    await round(4);
    expect(await site.mailsOf(ben)).toEqual([]);
  });

  test('of a profile without photo or text come once, three days after the signup [R-MAIL-REMINDERS, L-MAIL-PROFILE-AFTER]', async () => {
    const [bare, old] = [await site.subscribed({ about: null }), await site.subscribed({ about: null })];
    const whole = await site.subscribed({ about: 'I like lanterns.' });
    await givePhotos(site.gateway.db, whole.member.id, { public: 1 });
    await site.setUser(old, { signup_at: new Date(Date.now() - 40 * DAY) });
    await round(2);
    expect(await site.mailsOf(bare)).toEqual([]);
    for (const day of [4, 5, 8]) await round(day);
    expect(await subjectsOf(bare)).toEqual(['Your profile is nearly there']);
    expect(bare.messages()).toMatchObject([{ title: 'Finish your profile', tag: 'reminder-profile' }]);
    expect([await site.mailsOf(old), await site.mailsOf(whole)]).toEqual([[], []]);
  });

  test('come in the daytime of the site only [L-MAIL-REMINDER-HOURS]', async () => {
    const [anna, ben] = [await site.person(), await reader()];
    await send(anna.client, ben.member.id);
    // 22 to 8 o'clock of Amsterdam, in summer and in winter.
    for (const [day, hour] of [
      [2, 21],
      [3, 0],
      [3, 6],
    ] as const)
      await round(day, hour);
    expect(await site.mailsOf(ben)).toEqual([]);
    await round(3, 8);
    expect(await site.mailsOf(ben)).toHaveLength(1);
  });

  test.each<[NotificationType, { mail: boolean } | { push: boolean }]>([
    ['unread_message_reminders', { mail: false }],
    ['unread_message_reminders', { push: false }],
    ['reminders', { mail: false }],
    ['reminders', { push: false }],
  ])('%s with %j: that one is not sent, the others are [R-MAIL-REMINDERS]', async (type, choice) => {
    const [anna, ben] = [await site.person(), await reader()];
    await choose(ben, type, choice);
    await send(anna.client, ben.member.id);
    await site.like(anna, ben);
    await round(5);
    const isMail = 'mail' in choice;
    const left = type === 'reminders' ? 'You have an unread message' : 'A like is waiting for you';
    const mails = await subjectsOf(ben);
    const pushes = ben.messages().map(({ tag }) => tag);
    const tag = type === 'reminders' ? 'reminder-unread' : 'reminder-unanswered';
    expect(isMail ? mails : pushes).toEqual([isMail ? left : tag]);
    expect([mails.length, pushes.length]).toEqual(isMail ? [1, 2] : [2, 1]);
  });
});
