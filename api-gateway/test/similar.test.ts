import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSimilar } from '../src/backend/members/similar.ts';
import { failureOf } from './failure.ts';
import { block } from './domain/photos.ts';
import {
  ALPHA,
  ALPHA_SETTINGS,
  BETA,
  startTestGateway,
  type MemberInput,
  type TestClient,
  type TestGateway,
} from './harness.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.login(await gateway.makeMember({ country: 'US', gender: 'male' }));
});
afterAll(() => gateway.close());

/** A woman of a country that no other test uses, who looks for men. */
const make = (country: MemberInput['country'], input: MemberInput = {}) =>
  gateway.makeMember({ gender: 'female', search_gender: 'male', ...input, country: country ?? 'NL' });
const similar = async (id: number, by: TestClient = client) =>
  (await by.call('GET /api/similar.php', { query: { id } })).profiles.map((profile) => profile.id);

describe('similar members', () => {
  test('are of the same gender, look for the same, live in the same country and are near in age [C-MEMBERS-SIMILAR]', async () => {
    const self = await make('IE');
    const fits = await make('IE');
    const silent = await make('IE', { search_gender: null, date_of_birth: '1985-06-15' });
    await make('IE', { gender: 'male' });
    await make('IE', { search_gender: 'female' });
    await make('IE', { date_of_birth: '1970-01-01' });
    await make('AT');
    await make('IE', { tenant_id: BETA });
    expect(await similar(self.id)).toEqual([fits.id, silent.id]);
  });

  test('are at most six, those nearest in age and interests first [L-MEMBERS-SIMILAR, F-MEMBERS-SIMILAR]', async () => {
    const self = await make('BE', { interests: ['wine', 'tea', 'hiking'] });
    const birth = (years: number) => `${1990 - years}-06-15`;
    const near = [];
    for (const years of [1, 2, 3, 4, 5, 6]) near.push(await make('BE', { date_of_birth: birth(years) }));
    const soul = await make('BE', { date_of_birth: birth(9), interests: ['wine', 'tea', 'hiking'] });
    // Nine years apart, but three interests in common outweigh six of them.
    const order = [near[0], near[1], soul, near[2], near[3], near[4]];
    const found = await similar(self.id);
    expect(found).toHaveLength(6);
    expect(new Set(found)).toEqual(new Set(order.map((member) => member?.id)));
    expect(found.slice(0, 2)).toEqual([near[0]?.id, near[1]?.id]);
  });

  test('are not distinguished by special-category interests', async () => {
    const self = await make('PL', { interests: ['bondage', 'sex'] });
    const nearer = await make('PL', { date_of_birth: '1990-06-15' });
    const alike = await make('PL', { date_of_birth: '1989-06-15', interests: ['bondage', 'sex'] });
    expect(await similar(self.id)).toEqual([nearer.id, alike.id]);
  });

  test('are never oneself, blocked, invisible, disabled or gone; also when that came after the first look [R-PRIVACY-BLOCK-HIDDEN]', async () => {
    // Women who look for nobody in particular, so that they fit the viewer, who is one of them.
    const makeOne = () => make('NZ', { search_gender: null });
    const [self, seen] = [await makeOne(), await makeOne()];
    const [blocked, blocker, invisible, disabled, gone] = [
      await makeOne(),
      await makeOne(),
      await makeOne(),
      await makeOne(),
      await makeOne(),
    ];
    const viewer = await makeOne();
    const asViewer = await gateway.login(viewer);
    expect(await similar(self.id, asViewer)).toHaveLength(6);
    await block(gateway.db, viewer.id, blocked.id);
    await block(gateway.db, blocker.id, viewer.id);
    const profiles = (change: object, id: number) =>
      gateway.db.updateTable('profiles').set(change).where('user_id', '=', id).execute();
    await profiles({ invisible: true }, invisible.id);
    await profiles({ status: 'disabled' }, disabled.id);
    await gateway.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', gone.id).execute();
    expect(await similar(self.id, asViewer)).toEqual([seen.id]);
    const others = await similar(self.id);
    expect(new Set(others)).toEqual(new Set([seen.id, blocked.id, blocker.id, viewer.id]));
  });

  test('are for those who may see the profile [R-PRIVACY-BLOCKED-ACCESS, R-MEMBERS-SEARCH-NONE]', async () => {
    const [gone, hidden] = [await make('CH', { status: 'deleted' }), await make('CH', { invisible: true })];
    const blocker = await make('CH', { name: 'Juliette' });
    const me = await make('CH');
    await block(gateway.db, blocker.id, me.id);
    const asMe = await gateway.login(me);
    for (const id of [gone.id, hidden.id, 999_999_999]) expect((await failureOf(similar(id, asMe))).status).toBe(404);
    expect(await failureOf(similar(blocker.id, asMe))).toMatchObject({ status: 403, error: { code: 'blocked' } });
    expect(await similar(me.id, gateway.client())).toEqual([blocker.id]);
    await gateway.db
      .updateTable('tenants')
      .set({ settings: JSON.stringify({ ...ALPHA_SETTINGS, logged_out_search: 'none' }) })
      .where('id', '=', ALPHA)
      .execute();
    const closed = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
    try {
      expect(await failureOf(similar(me.id, closed.client()))).toMatchObject({
        status: 403,
        body: { authentication_required: true },
      });
    } finally {
      await closed.close();
    }
  });
});

test('the ranking of a profile is kept for five minutes', async () => {
  let now = 0;
  const similar = createSimilar(gateway.db, () => now);
  const find = async (tenantId: number, memberId: number, viewer: null) =>
    (await similar.find(tenantId, memberId, viewer)).map(({ id }) => id);
  const [self, first] = [await make('ES'), await make('ES')];
  expect(await find(ALPHA, self.id, null)).toEqual([first.id]);
  const second = await make('ES');
  now = 299_999;
  expect(await find(ALPHA, self.id, null)).toEqual([first.id]);
  now = 300_000;
  expect(new Set(await find(ALPHA, self.id, null))).toEqual(new Set([first.id, second.id]));
});
