import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RenderPool } from '../../src/composition/prerender/render-pool.ts';
import { createPageSeal } from '../../src/composition/prerender/page-seal.ts';
import { Prerenderer } from '../../src/composition/prerender/prerenderer.ts';
import type { PrerenderJob } from '../../src/composition/prerender/prerender-job.ts';
import { givePhotos } from '../domain/photos.ts';
import { ALPHA, BETA, startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';
import { SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/** Shows names and main photos of the people whom the page's query found. */
const PEOPLE_BUNDLE = `
module.exports = { default: { page: (plan) => plan.queries.flatMap((query) => query.data.profiles)
  .map((member) => member.name + ':' + (member.main_image ? 'photo' : 'none')).join(' ') } };`;

let base: TestGateway;
let site: PublishedGateway;
let other: TestGateway;
beforeAll(async () => {
  base = await startTestGateway();
  // A page with nobody on it is anew with its age only.
  await base.makeMember();
  const people = { key: ['people'], endpoint: 'GET /api/members.php', query: {} };
  site = await startPublishedGateway(
    {
      'shell': { prerender: SHELL_BUNDLE },
      'mf-landers': {
        prerender: PEOPLE_BUNDLE,
        routes: [fixtureRoute('landers-gallery', { prerender: { queries: [people] } })],
      },
    },
    sameDatabase(),
  );
  other = await startTestGateway(sameDatabase());
});
afterAll(async () => {
  await other.close();
  await site.close();
  await base.close();
});

const sameDatabase = () => ({
  databaseUrl: base.config.databaseUrl ?? '',
  env: { DATA_DIR: base.config.dataDir },
});
const shownBy = async (gateway: TestGateway) => readPage((await gateway.client().get('/landers/gallery')).text).root;
const setProfile = (id: number, changes: { invisible?: boolean; status?: 'disabled'; name?: string }) =>
  site.gateway.db.updateTable('profiles').set(changes).where('user_id', '=', id).execute();
const setStatus = (id: number, status: 'pending_deletion' | 'banned') =>
  site.gateway.db.updateTable('users').set({ status }).where('id', '=', id).execute();

/** Somebody who is on the page of both gateways by now, with a photo. */
async function makeShownMember(): Promise<{ id: number; name: string }> {
  const { id, name } = await site.gateway.makeMember();
  await givePhotos(site.gateway.db, id, { public: 1 });
  for (const gateway of [site.gateway, other]) {
    // The notice of somebody on it lets a page be made again.
    await vi.waitFor(
      async () => {
        if ((await shownBy(gateway)).includes(name)) return;
        await sql`select pg_notify('shown_members', user_id::text) from member_search`.execute(gateway.db);
        throw new Error('not shown yet');
      },
      { timeout: 20_000, interval: 100 },
    );
  }
  return { id, name };
}

/** Statements about kept pages that wait for a lock. */
async function waiting(statement: 'delete' | 'insert'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`${statement} %"prerendered_pages"%`}
  `.execute(site.gateway.db);
  return rows[0]?.count ?? 0;
}

/** The page's making, as the gateway orders it. */
async function galleryJob(): Promise<PrerenderJob> {
  const client = site.gateway.client();
  const { plan } = readPage((await client.get('/landers/gallery')).text);
  const { shell, 'mf-landers': remote } = site.releases;
  const route = remote.routes.find(({ id }) => id === 'landers-gallery');
  if (route === undefined) throw new Error('The release lacks the page.');
  return {
    shell,
    remote,
    route,
    tenant: { id: ALPHA, host: new URL(client.origin).host },
    plan,
    url: '/landers/gallery?made=apart',
    params: {},
    address: null,
  };
}

/** One of a gateway's, beside its own, that renders as the test says. */
function prerendererOf(render: (job: { plan: PagePlan }) => Promise<{ ok: true; html: string }>): Prerenderer {
  return new Prerenderer({
    db: site.gateway.db,
    log: pino({ level: 'silent' }),
    seal: createPageSeal('a key of the test'),
    waitMilliseconds: 30_000,
    ownAddress: () => ({ host: '127.0.0.1', port: Number(new URL(site.gateway.client().origin).port) }),
    pool: { render } as unknown as RenderPool,
  });
}

const rendering = (html: string) =>
  prerendererOf(() => Promise.resolve({ ok: true, html, isOfCountry: true, isOfSource: true }));

const LEAVING: [string, (id: number) => Promise<unknown>][] = [
  ['goes invisible', (id) => setProfile(id, { invisible: true })],
  ['disables the profile', (id) => setProfile(id, { status: 'disabled' })],
  ['is about to be deleted', (id) => setStatus(id, 'pending_deletion')],
  ['is banned', (id) => setStatus(id, 'banned')],
];

describe('a page that is kept ready', () => {
  test.each(LEAVING)(
    'does not show a member who %s, at any gateway, from then on [R-LANDERS-SHOWN-ACTIVE]',
    async (_what, leave) => {
      const { id, name } = await makeShownMember();
      await leave(id);
      for (const gateway of [site.gateway, other])
        await vi.waitFor(async () => expect(await shownBy(gateway)).not.toContain(name), { timeout: 30_000 });
    },
  );

  test('does not show a photo that was taken away or refused, nor a name that was changed', async () => {
    const { id, name } = await makeShownMember();
    expect(await shownBy(site.gateway)).toContain(`${name}:photo`);
    await site.gateway.db
      .updateTable('photos')
      .set({ status: 'rejected', is_main: false })
      .where('user_id', '=', id)
      .execute();
    await vi.waitFor(async () => expect(await shownBy(site.gateway)).toContain(`${name}:none`), { timeout: 30_000 });
    await setProfile(id, { name: 'Renamed' });
    await vi.waitFor(async () => expect(await shownBy(site.gateway)).toContain('Renamed:none'), { timeout: 30_000 });
    const removed = await makeShownMember();
    await site.gateway.db.deleteFrom('photos').where('user_id', '=', removed.id).execute();
    await vi.waitFor(async () => expect(await shownBy(other)).toContain(`${removed.name}:none`), { timeout: 30_000 });
  });

  test('is checked by a gateway that starts, for members who left while none was running [R-LANDERS-SHOWN-ACTIVE]', async () => {
    const { id, name } = await makeShownMember();
    await sql`alter table member_search disable trigger shown_members_of_search`.execute(site.gateway.db);
    await setProfile(id, { invisible: true });
    await sql`alter table member_search enable trigger shown_members_of_search`.execute(site.gateway.db);
    const late = await startTestGateway(sameDatabase());
    await vi.waitFor(async () => expect(await shownBy(late)).not.toContain(name), { timeout: 30_000 });
    await late.close();
  });

  test('is not found again by a gateway that is still removing it', async () => {
    const { id, name } = await makeShownMember();
    const kept = await site.gateway.db.transaction().execute(async (trx) => {
      // Nobody can remove the page before this ends.
      await trx.selectFrom('prerendered_pages').select('key').forUpdate().execute();
      await site.gateway.db.deleteFrom('photos').where('user_id', '=', id).execute();
      await vi.waitFor(async () => expect(await waiting('delete')).toBe([base, site, other].length), {
        timeout: 30_000,
      });
      const pages = Promise.all([shownBy(site.gateway), shownBy(other)]);
      let hasResponded = false;
      void pages.finally(() => (hasResponded = true));
      // What they make anew can be saved only after this.
      await vi.waitFor(async () => expect(hasResponded || (await waiting('insert')) === 2).toBe(true), {
        timeout: 30_000,
      });
      return { pages };
    });
    for (const page of await kept.pages) expect(page).not.toContain(`${name}:photo`);
    for (const gateway of [site.gateway, other])
      await vi.waitFor(async () => expect(await shownBy(gateway)).toContain(`${name}:none`), { timeout: 30_000 });
  });

  test('is not taken from a gateway that has not been notified of the change yet', async () => {
    const { id } = await makeShownMember();
    const job = { ...(await galleryJob()), url: '/landers/gallery?made=late' };
    await rendering('as it was').markup(job);
    const saved = site.gateway.db.selectFrom('prerendered_pages').selectAll().where('html', '=', 'as it was');
    const { queries, ...old } = await saved.executeTakeFirstOrThrow();
    const hearing = rendering('made anew');
    await hearing.invalidate(id);
    // The other one had begun before, and saves it now.
    const row = { ...old, queries: JSON.stringify(queries) };
    await site.gateway.db.insertInto('prerendered_pages').values(row).execute();
    expect((await rendering('not asked for').markup(job))?.html).toBe('as it was');
    expect((await hearing.markup(job))?.html).toBe('made anew');
  });

  test('is not sent where somebody has changed it in the database, or has put it there [R-PLATFORM-PRERENDER-SEALED]', async () => {
    const job = { ...(await galleryJob()), url: '/landers/gallery?made=sealed' };
    await rendering('as it was').markup(job);
    const stored = site.gateway.db.updateTable('prerendered_pages').where('html', '=', 'as it was');
    expect((await rendering('not asked for').markup(job))?.html).toBe('as it was');
    await stored.set({ html: '<meta http-equiv="refresh" content="0;url=https://evil.test">' }).execute();
    expect((await rendering('made anew').markup(job))?.html).toBe('made anew');
    await site.gateway.db
      .updateTable('prerendered_pages')
      .set({ seal: null })
      .where('html', '=', 'made anew')
      .execute();
    expect((await rendering('made once more').markup(job))?.html).toBe('made once more');
  });

  test('is kept where nobody on it has changed', async () => {
    await site.gateway.makeMember();
    const job = { ...(await galleryJob()), url: '/landers/gallery?made=kept' };
    await rendering('as it was').markup(job);
    const stranger = await site.gateway.makeMember({ tenant_id: BETA });
    await rendering('').invalidate(stranger.id);
    expect((await rendering('made anew').markup(job))?.html).toBe('as it was');
  });

  test('is made once more when somebody on it leaves while it is being made', async () => {
    const { id, name } = await site.gateway.makeMember();
    const job = await galleryJob();
    const made: string[] = [];
    const prerenderer: Prerenderer = prerendererOf(async ({ plan }) => {
      made.push(JSON.stringify(plan.queries));
      if (made.length === 1) {
        await setProfile(id, { invisible: true });
        await prerenderer.invalidate(id);
      }
      return { ok: true, html: 'made', isOfCountry: true, isOfSource: true };
    });
    expect((await prerenderer.markup(job))?.queries).not.toEqual([]);
    expect(made.map((queries) => queries.includes(name))).toEqual([true, false]);
  });
});
