import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { block } from './domain/photos.ts';
import { BETA, startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
let me: TestMember;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('users').execute();
  me = await gateway.makeMember({ gender: 'female', search_gender: 'male', country: 'NL' });
  client = await gateway.login(me);
});

/** A man of the same country, active so many minutes before the last full hour. */
const man = (minutes: number, input: MemberInput = {}) => {
  const hour = 3_600_000;
  const last_active_at = new Date(Math.floor(Date.now() / hour) * hour - minutes * 60_000);
  return gateway.makeMember({ gender: 'male', country: 'NL', last_active_at, ...input });
};
const matches = async () =>
  (await client.call('GET /api/signup-matches.php')).profiles.map(({ id: memberId }) => memberId);

test('has those of the preferred gender and the same country, of this tenant, whom a search finds [C-SIGNUP-MATCHES]', async () => {
  const found = await man(10);
  await man(10, { country: 'BE' });
  await man(10, { sexuality: 'gay' });
  await man(10, { invisible: true });
  await man(10, { profile_status: 'disabled' });
  await man(10, { tenant_id: BETA });
  await gateway.makeMember({ gender: 'female', country: 'NL' });
  expect(await matches()).toEqual([found.id]);
});

test('has at most eight, the lately active first, and real members before fictional ones [L-SIGNUP-MATCHES, R-MEMBERS-REAL-FIRST]', async () => {
  const drawn = await man(1, { fictional: true });
  const real: number[] = [];
  for (const minutes of [10, 11, 12, 13, 14]) real.push((await man(minutes)).id);
  const earlier: number[] = [];
  for (const minutes of [70, 80, 90]) earlier.push((await man(minutes)).id);
  expect(await matches()).toEqual([...real, drawn.id, ...earlier.slice(0, 2)]);
});

test('leaves out those who were liked or passed, and blocks of either side [C-SIGNUP-MATCHES, R-SIGNUP-MATCHES-SKIP]', async () => {
  const [liked, passed, blocked, blocker, left] = [
    await man(1),
    await man(2),
    await man(3),
    await man(4),
    await man(5),
  ];
  await client.call('POST /api/like.php', { body: { profile_id: liked.id } });
  await client.call('POST /api/swipe-game.php', { body: { action: 'pass', profile_id: passed.id } });
  await block(gateway.db, me.id, blocked.id);
  await block(gateway.db, blocker.id, me.id);
  expect(await matches()).toEqual([left.id]);
});

test('has a member who likes the caller already, and is empty where nobody fits', async () => {
  expect(await matches()).toEqual([]);
  const admirer = await man(1);
  await (await gateway.login(admirer)).call('POST /api/like.php', { body: { profile_id: me.id } });
  expect(await matches()).toEqual([admirer.id]);
});

test('is for members [R-PLATFORM-MEMBER-CALLS]', async () => {
  expect((await gateway.client().get('/api/signup-matches.php')).status).toBe(403);
});

test('has those of the gender that the call asks for, where the profile states none; so has the game [R-MEMBERS-FIT-ASKED]', async () => {
  const [found] = [await man(10), await gateway.makeMember({ gender: 'female', country: 'NL' })];
  const open = await gateway.makeMember({ gender: 'female', search_gender: null, country: 'NL' });
  const asking = await gateway.login(open);
  const shown = async (from: TestClient, gender: 'male' | 'female') =>
    Promise.all(
      (['GET /api/signup-matches.php', 'GET /api/swipe-game.php'] as const).map(async (key) =>
        (await from.call(key, { query: { gender } })).profiles.map(({ id }) => id),
      ),
    );
  expect(await shown(asking, 'male')).toEqual([[found.id], [found.id]]);
  // Whom `me` looks for is stated.
  expect(await shown(client, 'female')).toEqual([[found.id], [found.id]]);
});
