import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { block } from '../domain/photos.ts';
import { startNewsSite } from './news-site.ts';
import type { NewsSite, Person } from './news-site.ts';
import { DAY, remindersOf } from './reminders-of.ts';

let site: NewsSite;
beforeAll(async () => {
  site = await startNewsSite();
});
afterAll(() => site.close());
beforeEach(() => site.goTo());

const { reader, round, subjectsOf, choose } = remindersOf(() => site);

/** Days from today to the next Thursday; 0 on a Thursday. */
const thursday = () => (4 - new Date().getUTCDay() + 7) % 7;

describe('the weekly update', () => {
  const OPTED = { mail: true, push: true };

  test('comes on Thursdays with the new members near, to those who turned it on [R-MAIL-WEEKLY, R-MAIL-MARKETING-OFF]', async () => {
    const near = { country: 'BE', search_gender: 'female' } as const;
    const [ben, off] = [await reader(near), await reader(near)];
    await choose(ben, 'weekly_updates', OPTED);
    const day = thursday();
    const signup_at = new Date(Date.now() + (day - 3) * DAY);
    await site.person({ name: 'Nora', country: 'BE', gender: 'female', signup_at });
    await site.person({ name: 'Otto', country: 'BE', gender: 'male', signup_at });
    for (const other of [day + 1, day + 2]) await round(other, 12);
    expect(await site.mailsOf(ben)).toEqual([]);
    await round(day, 12);
    await round(day, 14);
    expect(await subjectsOf(ben)).toEqual(['1 new member near you']);
    expect((await site.mailsOf(ben))[0]?.text).toContain('Just joined near you: Nora.');
    expect(ben.messages()).toMatchObject([{ title: 'New near you this week', tag: 'reminder-weekly' }]);
    expect([await site.mailsOf(off), off.messages()]).toEqual([[], []]);
    // A week later nobody is new.
    await round(day + 7, 12);
    expect(await site.mailsOf(ben)).toHaveLength(1);
  });

  test('comes on another day where the tenant has one, and once in a week when the day is changed [R-MAIL-WEEKLY]', async () => {
    const setDay = (weekly_update_day: number) =>
      site.gateway.db.updateTable('tenants').set({ weekly_update_day }).execute();
    onTestFinished(() => setDay(4).then(() => undefined));
    const ben = await reader({ country: 'NZ' });
    await choose(ben, 'weekly_updates', OPTED);
    const sunday = thursday() + 3;
    await site.person({ name: 'Nora', country: 'NZ', signup_at: new Date(Date.now() + (sunday - 3) * DAY) });
    await setDay(7);
    for (const other of [thursday(), sunday - 1]) await round(other, 12);
    expect(await site.mailsOf(ben)).toEqual([]);
    await round(sunday, 12);
    expect(await subjectsOf(ben)).toEqual(['1 new member near you']);
    await setDay(1);
    await round(sunday + 1, 12);
    expect(await site.mailsOf(ben)).toHaveLength(1);
  });

  test('names and counts nobody who is hidden from its reader: invisible, disabled, unconfirmed, blocked by either, or gone by then [R-MAIL-WEEKLY, R-PRIVACY-INVISIBLE-SEARCH, R-PRIVACY-BLOCK-HIDDEN]', async () => {
    const day = thursday();
    const signup_at = new Date(Date.now() + (day - 3) * DAY);
    const ben = await reader({ country: 'CH' });
    await choose(ben, 'weekly_updates', OPTED);
    const joins = (name: string, input: Parameters<NewsSite['person']>[0] = {}) =>
      site.person({ name, country: 'CH', signup_at, ...input });
    await joins('Nora');
    await joins('Hidden', { invisible: true });
    await joins('Disabled', { profile_status: 'disabled' });
    await joins('Unconfirmed', { status: 'not_confirmed' });
    const [blocked, blocker] = [await joins('Blocked'), await joins('Blocker')];
    await block(site.gateway.db, ben.member.id, blocked.member.id);
    await block(site.gateway.db, blocker.member.id, ben.member.id);
    await round(day, 12);
    const [mail] = await site.mailsOf(ben);
    expect(mail?.subject).toBe('1 new member near you');
    expect(mail?.text).toContain('Just joined near you: Nora.');
  });

  test('names only members who fit by gender, sought gender and orientation of both, as the search does [R-MEMBERS-FIT-WEEKLY]', async () => {
    const day = thursday();
    const signup_at = new Date(Date.now() + (day - 3) * DAY);
    const joins = (name: string, input: Parameters<NewsSite['person']>[0]) =>
      site.person({ name, country: 'AT', signup_at, ...input });
    const gay = await reader({ country: 'AT', gender: 'male', sexuality: 'gay' });
    const seeker = await reader({ country: 'AT', gender: 'male', search_gender: 'female' });
    const torn = await reader({ country: 'AT', gender: 'male', search_gender: 'female', sexuality: 'gay' });
    for (const who of [gay, seeker, torn]) await choose(who, 'weekly_updates', OPTED);
    await joins('Gregor', { gender: 'male', sexuality: 'gay' });
    await joins('Hannes', { gender: 'male', sexuality: 'hetero' });
    await joins('Helene', { gender: 'female', sexuality: 'hetero' });
    await joins('Lena', { gender: 'female', sexuality: 'lesbian' });
    await joins('Frieda', { gender: 'female', search_gender: 'female' });
    await round(day, 12);
    const namedIn = async (who: Person) =>
      (await site.mailsOf(who)).map(({ text }) => /Just joined near you: (.*)\./.exec(text ?? '')?.[1]);
    expect([await namedIn(gay), await namedIn(seeker), await namedIn(torn)]).toEqual([['Gregor'], ['Helene'], []]);
    expect(torn.messages()).toEqual([]);
  });
});
