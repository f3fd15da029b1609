import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { addLandings, deleteOldLandings } from '../../src/backend/tracking/landing-visits.repository.ts';
import { OTHER_SOURCES } from '../../src/backend/tracking/visits.repository.ts';
import { reportTraffic } from '../../src/cli/traffic-report.ts';
import type { TrafficRow } from '../../src/backend/tracking/traffic-report.ts';
import { purgeAccounts } from '../account-life.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';
import { newSignup } from '../domain/signup.ts';
import { ALPHA } from '../harness.ts';
import { mailsTo, tokenOf } from '../mail/mails.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { runMf } from './run-mf.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway();
});
afterAll(() => site.close());

const report = async (lander: string, by: readonly ('lander' | 'slug')[] = ['lander', 'slug']) => {
  const wanted = { by, from: null, to: null, tenant: null };
  const { data } = await reportTraffic(site.gateway.db, wanted, false);
  return (data as TrafficRow[]).filter((row) => row.lander === lander);
};

/** Visits are counted while nobody waits for it. */
const untilCounted = (lander: string, visits: number) =>
  vi.waitFor(
    async () => {
      const rows = await report(lander);
      expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(visits);
    },
    { timeout: 30_000, interval: 50 },
  );

async function signUp(lander: string) {
  const client = site.gateway.client();
  const body = newSignup({ lander });
  const { user } = await client.call('POST /api/signup.php', { body });
  return { id: user?.id ?? 0, email: body.email, client };
}

async function buy(userId: number, amount: number) {
  const order = await insertOrder(site.gateway.db, userId, { credits: 15, amount });
  const { report: settle } = createSettling(site.gateway.db);
  await settle(order, 'completed', amount);
  return { refund: () => settle(order, 'refunded', amount) };
}

test('a visit of a landing page is counted with its slug, once for each document, with a source or without; of bots, of members and ahead of time none is [R-TRACKING-LANDERS]', async () => {
  const client = site.gateway.client();
  for (const search of ['', '?network=acme', '/spring']) await client.get(`/landers/gallery${search}`);
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
  await client.get('/landers/gallery', { headers: bot });
  await client.get('/landers/gallery', { headers: { 'sec-purpose': 'prefetch' } });
  const member = await site.gateway.login(await site.gateway.makeMember());
  await member.get('/landers/gallery');
  await client.get(`/landers/gallery/${'%F0%9F%92%9B'.repeat(40)}`);
  await untilCounted('gallery', 4);
  const rows = (await report('gallery')).map(({ slug, visits }) => ({ slug, visits }));
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      { slug: '', visits: 2 },
      { slug: 'spring', visits: 1 },
    ]),
  );
});

test('what became of the accounts of a page is reported under it, also of those that are gone [R-TRACKING-LANDERS]', async () => {
  const [first, second, gone] = [await signUp('video/first'), await signUp('video'), await signUp('video')];
  const [mail] = await mailsTo(first.client, first.email);
  await first.client.call('POST /api/activate.php', { body: { token: tokenOf(mail) } });
  await buy(first.id, 1999);
  await (await buy(second.id, 4499)).refund();
  await buy(gone.id, 1999);
  const sums = { signups: 3, activations: 1, purchases: 3, value: { EUR: 3998 }, returned: { EUR: 4499 } };
  expect(await report('video', ['lander'])).toMatchObject([sums]);
  await sql`
    update users set status = 'pending_deletion', deletion_requested_at = now() - interval '15 days'
    where id = ${gone.id}`.execute(site.gateway.db);
  await purgeAccounts(site.gateway);
  expect(await report('video', ['lander'])).toMatchObject([sums]);
  expect(await report('video')).toContainEqual(
    expect.objectContaining({ slug: 'first', signups: 1, activations: 1, purchases: 1, value: { EUR: 1999 } }),
  );
  const owners = site.gateway.db.selectFrom('lander_accounts').select('user_id').where('lander', '=', 'video');
  expect((await owners.execute()).map(({ user_id }) => user_id)).toContain(null);
});

test('slugs that nobody has seen today are counted together once there are too many [L-TRACKING-LANDERS-DAY]', async () => {
  const visit = { tenant_id: ALPHA, lander: 'maplanding', slug: '', visits: 1 };
  const slugs = Array.from({ length: LIMITS.trafficLandersADay }, (_, index) => ({
    ...visit,
    slug: `made-up-${index}`,
  }));
  await addLandings(site.gateway.db, slugs);
  await addLandings(site.gateway.db, [
    { ...visit, visits: 2 },
    { ...visit, slug: 'made-up-7', visits: 3 },
    { ...visit, slug: 'late', visits: 4 },
    { ...visit, slug: 'later', visits: 5 },
  ]);
  const rows = await report('maplanding');
  expect(rows.slice(0, 3)).toMatchObject([
    { slug: OTHER_SOURCES, visits: 9 },
    { slug: 'made-up-7', visits: 4 },
    { slug: '', visits: 2 },
  ]);
});

test('visits of landing pages are forgotten after 400 days [L-TRACKING-VISITS-DAYS]', async () => {
  for (const days of [400, 401])
    await sql`insert into lander_visits (tenant_id, day, lander, slug, visits)
      values (${ALPHA}, (now() at time zone 'UTC')::date - ${days}::integer, 'old', ${String(days)}, 1)`.execute(
      site.gateway.db,
    );
  await deleteOldLandings(site.gateway.db);
  expect(await report('old')).toMatchObject([{ slug: '400' }]);
});

test('`mf traffic report --by lander` prints them as a table and as CSV [R-TRACKING-LANDERS]', async () => {
  await addLandings(site.gateway.db, [{ tenant_id: ALPHA, lander: 'home', slug: '', visits: 5 }]);
  const text = await runMf(site, ['traffic', 'report', '--by', 'lander']);
  expect(text.out).toMatch(/^lander +visits +signups/);
  expect(text.out).toMatch(/^home +5 +0/m);
  const mixed = await runMf(site, ['traffic', 'report', '--by', 'lander,network']);
  expect(mixed.code).toBe(2);
  expect(mixed.out).toContain('landing pages are reported by lander and slug alone');
  const csv = await runMf(site, ['traffic', 'report', '--by', 'lander,slug', '--csv']);
  expect(csv.out).toMatch(/^lander,slug,visits,signups,activations,purchases/);
});
