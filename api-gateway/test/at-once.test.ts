import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BETA, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

/**
 * What a call is made by is looked up or noticed, never kept for a while (docs/decisions/0033): what happens on one
 * gateway holds for the next call to another.
 */
let one: TestGateway;
let other: TestGateway;
beforeAll(async () => {
  one = await startTestGateway();
  other = await startTestGateway({ databaseUrl: one.config.databaseUrl ?? '' });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** A member with the same session on both gateways, which each of them has used. */
async function onBoth(): Promise<{ id: number; here: TestClient; there: TestClient }> {
  const member = await one.makeMember();
  const here = await one.login(member);
  const there = other.client();
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  for (const client of [here, there]) expect((await client.call('GET /api/user.php')).user?.id).toBe(member.id);
  return { id: member.id, here, there };
}

test('a session that ends on one gateway is refused by the next call to another', async () => {
  const { here, there } = await onBoth();
  await here.call('GET /api/logout.php');
  expect((await there.call('GET /api/user.php')).user).toBeNull();
  expect((await there.get('/api/chats.php')).status).toBe(403);
});

test('a member who is suspended is refused by the next call to any gateway', async () => {
  const { id, here, there } = await onBoth();
  await one.db.updateTable('users').set({ status: 'banned' }).where('id', '=', id).execute();
  for (const client of [here, there]) expect((await client.get('/api/chats.php')).status).toBe(403);
});

test('what a member changes of their account on one gateway is used by the next call to another', async () => {
  const { here, there } = await onBoth();
  await here.call('PUT /api/user.php', { body: { language: 'fr' } });
  expect((await there.call('GET /api/user.php')).user?.language).toBe('fr');
});

test('a changed row of a tenant holds for every gateway, which is notified of it', async () => {
  const clients = [one, other].map((gateway) => gateway.client('nuit.localhost'));
  const costs = () =>
    Promise.all(clients.map(async (client) => (await client.call('GET /api/settings.php')).message_credits));
  const [before = 0] = await costs();
  // Rows are read again after a while in any case; here no time passes.
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(await costs()).toEqual([before, before]);
    await sql`update tenants set settings = jsonb_set(settings, '{message_credits}', to_jsonb(${before + 1}::int))
      where id = ${BETA}`.execute(one.db);
    await expect.poll(costs).toEqual([before + 1, before + 1]);
  } finally {
    vi.useRealTimers();
  }
});
