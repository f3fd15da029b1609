import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { addVisits, deleteOldVisits, OTHER_SOURCES } from '../../src/backend/tracking/visits.repository.ts';
import { dayIn } from '../../src/platform/tenants/day.ts';
import { reportTraffic } from '../../src/cli/traffic-report.ts';
import type { TrafficRow } from '../../src/backend/tracking/traffic-report.ts';
import { purgeAccounts } from '../account-life.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';
import { newSignup } from '../domain/signup.ts';
import { ALPHA } from '../harness.ts';
import type { TestClient } from '../harness.ts';
import { mailsTo, tokenOf } from '../mail/mails.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { runMf } from './run-mf.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

const LANDER = '/landers/gallery';
const EVERYTHING = { by: ['network', 'ref', 'sub1', 'sub2', 'sub3'], from: null, to: null, tenant: null } as const;

const report = async (network: string, changes: object = {}) => {
  const { data } = await reportTraffic(site.gateway.db, { ...EVERYTHING, ...changes }, false);
  return (data as TrafficRow[]).filter((row) => row.network === network);
};

/** Visits are counted while nobody waits for it. */
const untilCounted = (network: string, visits: number) =>
  vi.waitFor(
    async () => {
      const rows = await report(network);
      expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(visits);
    },
    { timeout: 30_000, interval: 50 },
  );

async function signUp(client: TestClient) {
  const body = newSignup();
  const { user } = await client.call('POST /api/signup.php', { body });
  if (user === null) throw new Error('Nobody has signed up.');
  return { id: user.id, email: body.email };
}

async function buy(userId: number, amount: number) {
  const order = await insertOrder(site.gateway.db, userId, { credits: 15, amount });
  const { report: settle } = createSettling(site.gateway.db);
  await settle(order, 'completed', amount);
  return { refund: () => settle(order, 'refunded', amount) };
}

/** One visit so many days ago. */
const countedBefore = (days: number, network: string, ref: string) =>
  sql`insert into traffic_visits (tenant_id, day, network, ref, sub1, sub2, sub3, visits)
    values (${ALPHA}, (now() at time zone 'UTC')::date - ${days}::integer, ${network}, ${ref}, '', '', '', 1)`.execute(
    site.gateway.db,
  );

describe('a visit', () => {
  test('is counted by the source of its address, once for each document [R-TRACKING-VISITS]', async () => {
    const client = site.gateway.client();
    await client.get(`${LANDER}?network=counted&ref=mail&aff_sub=a&sub2=b&sub3=c&utm_source=x`);
    await client.get(`${LANDER}?network=counted&ref=mail&aff_sub=a&sub2=b&sub3=c`);
    await client.get(`${LANDER}?network=counted&ref=banner`);
    await client.get(LANDER);
    await untilCounted('counted', 3);
    expect(await report('counted')).toMatchObject([
      { ref: 'mail', sub1: 'a', sub2: 'b', sub3: 'c', visits: 2, signups: 0 },
      { ref: 'banner', sub1: '', visits: 1 },
    ]);
    expect(await report('counted', { by: ['network'] })).toMatchObject([{ visits: 3 }]);
  });

  test('is none of a bot, of a browser that fetches ahead, of a member, or of a redirect [R-TRACKING-VISITS]', async () => {
    const address = `${LANDER}?network=uncounted`;
    const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    await site.gateway.client().get(address, { headers: bot });
    await site.gateway.client().get(address, { headers: { 'sec-purpose': 'prefetch' } });
    await site.gateway.client().send('HEAD', address);
    const member = await site.gateway.login(await site.gateway.makeMember());
    await member.get('/members?network=uncounted');
    // The bare root leads to a language.
    const french = site.gateway.client();
    french.cookies.set('locale', 'fr');
    expect((await french.send('GET', '/?network=uncounted')).status).toBe(302);
    await site.gateway.client().get(address);
    await untilCounted('uncounted', 1);
  });

  test('of a source that nobody has seen today is counted among others once there are too many [L-TRACKING-SOURCES-DAY]', async () => {
    const source = { tenant_id: ALPHA, network: 'many', ref: '', sub1: '', sub2: '', sub3: '', visits: 1 };
    const paid = site.gateway.client();
    await paid.get(`${LANDER}?network=paid&ref=banner&sub1=a`);
    await signUp(paid);
    await untilCounted('paid', 1);
    const visits = Array.from({ length: LIMITS.trafficSourcesADay }, (_, index) => ({
      ...source,
      sub1: `click-${index}`,
    }));
    await countedBefore(7, 'last-week', 'video');
    await countedBefore(200, 'last-year', '');
    await addVisits(site.gateway.db, visits);
    await addVisits(site.gateway.db, [
      { ...source, sub1: 'click-7', visits: 2 },
      { ...source, sub1: 'late', visits: 3 },
      { ...source, sub1: 'later', visits: 4 },
      { ...source, network: 'paid', ref: 'banner', sub1: 'b', visits: 5 },
      { ...source, network: 'last-week', ref: 'video', sub1: 'c', visits: 6 },
      { ...source, network: 'last-year', visits: 8 },
      { ...source, network: 'made-up', sub1: 'd', visits: 9 },
    ]);
    expect(await report('many', { by: ['network', 'sub1'] })).toContainEqual(
      expect.objectContaining({ sub1: 'click-7', visits: 3 }),
    );
    expect(await report('paid', { by: ['network', 'ref'] })).toMatchObject([{ ref: 'banner', visits: 6 }]);
    // The click numbers of one network take no name from another one, nor from their own.
    expect(await report('many', { by: ['network', 'sub1'] })).toContainEqual(
      expect.objectContaining({ sub1: '', visits: 7 }),
    );
    expect(await report('last-week', { by: ['network', 'ref'] })).toMatchObject([{ ref: 'video', visits: 7 }]);
    expect(await report(OTHER_SOURCES)).toMatchObject([{ sub1: '', visits: 17 }]);
    await sql`delete from traffic_visits where network in ('many', 'last-week', 'last-year', ${OTHER_SOURCES})`.execute(
      site.gateway.db,
    );
  });

  test('is forgotten after 400 days [L-TRACKING-VISITS-DAYS]', async () => {
    await countedBefore(400, 'old', '400');
    await countedBefore(401, 'old', '401');
    await deleteOldVisits(site.gateway.db);
    expect(await report('old')).toMatchObject([{ ref: '400' }]);
  });
});

describe('what became of visitors', () => {
  test('is reported under the first source, with purchases and what they came to less what went back [R-TRACKING-REPORT, R-TRACKING-FIRST-TOUCH]', async () => {
    const client = site.gateway.client();
    await client.get(`${LANDER}?network=first&sub1=one`);
    await client.get(`${LANDER}?network=second`);
    const { id, email } = await signUp(client);
    expect(await report('first')).toMatchObject([{ sub1: 'one', signups: 1, activations: 0, purchases: 0, value: {} }]);
    const [mail] = await mailsTo(client, email);
    await client.call('POST /api/activate.php', { body: { token: tokenOf(mail) } });
    await buy(id, 1999);
    const returned = await buy(id, 4499);
    expect(await report('first')).toMatchObject([{ activations: 1, purchases: 2, value: { EUR: 6498 }, returned: {} }]);
    await returned.refund();
    expect(await report('first')).toMatchObject([{ purchases: 2, value: { EUR: 1999 }, returned: { EUR: 4499 } }]);
    expect(await report('second')).toMatchObject([{ signups: 0 }]);
    const today = dayIn('Europe/Amsterdam');
    expect(await report('first', { from: today, to: today })).toMatchObject([{ signups: 1 }]);
    expect(await report('first', { to: '2020-01-01' })).toEqual([]);
    expect(await report('first', { tenant: 'alpha' })).toMatchObject([{ signups: 1 }]);
    expect(await report('first', { tenant: 'beta' })).toEqual([]);
  });

  test('is an activation also where the address was confirmed by a change [R-TRACKING-REPORT]', async () => {
    const client = site.gateway.client();
    await client.get(`${LANDER}?network=changed`);
    const { id } = await signUp(client);
    await site.gateway.db.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute();
    expect(await report('changed')).toMatchObject([{ activations: 1 }]);
  });

  test('is of the days of the tenant, visits and signups alike [R-TRACKING-REPORT]', async () => {
    const { gateway } = site;
    const [zone, at] = ['Pacific/Kiritimati', gateway.db.updateTable('tenants').where('id', '=', ALPHA)];
    const live = (time_zone: string) => at.set({ time_zone }).execute().then(gateway.caughtUp);
    await live(zone);
    const client = gateway.client();
    await client.get(`${LANDER}?network=kiritimati`);
    await signUp(client);
    await untilCounted('kiritimati', 1);
    const [today, yesterday] = [dayIn(zone), dayIn(zone, new Date(Date.now() - 86_400_000))];
    expect(await report('kiritimati', { from: today, to: today })).toMatchObject([{ visits: 1, signups: 1 }]);
    expect(await report('kiritimati', { from: yesterday, to: yesterday })).toEqual([]);
    await live('Europe/Amsterdam');
  });

  test('stays when an account is purged: not whose it was, and not the number of a click [R-TRACKING-REPORT-KEPT]', async () => {
    const client = site.gateway.client();
    await client.get(`${LANDER}?network=kept&sub1=click-4711&cpc=0.4`);
    const { id } = await signUp(client);
    await buy(id, 1999);
    await sql`
      update users set status = 'pending_deletion', deletion_requested_at = now() - interval '15 days'
      where id = ${id}`.execute(site.gateway.db);
    await purgeAccounts(site.gateway);
    const rows = await site.gateway.db
      .selectFrom('traffic_sources')
      .selectAll()
      .where('network', '=', 'kept')
      .execute();
    expect(rows).toMatchObject([{ user_id: null, sub1: null, cpc: null, purchases: 1, value: { EUR: 1999 } }]);
    expect(await report('kept', { by: ['network'] })).toMatchObject([
      { signups: 1, purchases: 1, value: { EUR: 1999 } },
    ]);
  });

  test('the campaign of the address is stored with the source, and stays in the address [R-TRACKING-UTM-STORED]', async () => {
    const client = site.gateway.client();
    const campaign = { utm_source: 'mail', utm_medium: 'news', utm_campaign: 'x', utm_term: 't', utm_content: 'c' };
    await client.get(`${LANDER}?network=campaign&${new URLSearchParams(campaign).toString()}`);
    const { id } = await signUp(client);
    expect(
      await site.gateway.db.selectFrom('traffic_sources').selectAll().where('user_id', '=', id).execute(),
    ).toMatchObject([{ network: 'campaign', ...campaign }]);
    const alone = site.gateway.client();
    await alone.get(`${LANDER}?utm_source=mail`);
    expect(alone.cookies.has('traffic'), 'a campaign alone is no traffic source').toBe(false);
  });
});

describe('`mf traffic report`', () => {
  const run = (...words: string[]) => runMf(site, ['traffic', ...words]);

  test('prints a table, JSON and CSV, and no formula of a visitor [R-TRACKING-REPORT]', async () => {
    await addVisits(site.gateway.db, [
      { tenant_id: ALPHA, network: '=cmd()', ref: 'a "b", c', sub1: '', sub2: '', sub3: '', visits: 5 },
      { tenant_id: ALPHA, network: '\u001B[2J', ref: '', sub1: '', sub2: '', sub3: '', visits: 1 },
    ]);
    const text = await run('report', '--by', 'network,ref');
    expect(text.code).toBe(0);
    expect(text.out).toMatch(/^network +ref +visits +signups/);
    expect(text.out, 'no control of the terminal').not.toContain('\u001B');
    const csv = await run('report', '--csv', '--by', 'network,ref');
    expect(csv.out.split('\n')[0]).toMatch(/^network,ref,visits,signups,activations,purchases/);
    expect(csv.out).toContain(`'=cmd(),"a ""b"", c",5,0,0,0`);
    const json = JSON.parse((await run('report', '--json')).out) as TrafficRow[];
    expect(json).toContainEqual(expect.objectContaining({ network: '=cmd()', visits: 5, value: {} }));
  });

  test.each([
    [['list'], "What about traffic? 'report'"],
    [['report', '--by', 'network,color'], "'color' is none of network, ref, sub1, sub2, sub3, lander, slug"],
    [['report', '--from', 'yesterday'], "'yesterday' is no day such as 2026-11-26"],
  ])('says what it does not understand of %j', async (words, sentence) => {
    const { code, out } = await run(...words);
    expect([code, out.split('\n')[0]]).toEqual([2, sentence]);
  });

  test('knows the tenants', async () => {
    const { code, out } = await run('report', '--tenant', 'nowhere');
    expect([code, out]).toEqual([1, expect.stringContaining("There is no tenant 'nowhere'. Known: ")]);
  });
});
