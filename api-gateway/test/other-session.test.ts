import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { picture } from './domain/pictures.ts';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const CALLS: readonly (readonly [EndpointKey, (partner: number) => Record<string, unknown>])[] = [
  ['POST /api/message.php', (id) => ({ profile_id: id, text: 'For you alone', client_id: randomUUID() })],
  ['POST /api/gift.php', (id) => ({ profile_id: id, gift: 'rose', client_id: randomUUID() })],
  ['POST /api/like.php', (id) => ({ profile_id: id })],
];

test.each(CALLS)(
  '%s of one member is not made for another who has logged in since [R-PLATFORM-MEMBER-HEADER, T-ACCOUNT-OTHER-SESSION]',
  async (key, body) => {
    const [writer, other, partner] = [
      await gateway.makeMember(),
      await gateway.makeMember({ credits: 40 }),
      await gateway.makeMember(),
    ];
    const client = await gateway.login(other);
    const before = await client.call('GET /api/user.php');
    const call = (member: number) =>
      client.call(key, { body: body(partner.id), headers: { 'x-member': String(member) } });
    const { status, error } = await failureOf(call(writer.id));
    expect([status, error.code, error.message]).toEqual([
      409,
      'other_session',
      'This page shows another account than the one that is logged in.',
    ]);
    expect((await client.call('GET /api/user.php')).user).toEqual(before.user);
    expect((await client.call('GET /api/chats.php')).chats).toEqual([]);
    const likes = await gateway.db.selectFrom('likes').selectAll().where('liker_id', '=', other.id).execute();
    expect(likes).toEqual([]);
    // The session's own member, and a caller that does not say.
    await call(other.id);
    await client.call(key, { body: body((await gateway.makeMember()).id) });
  },
);

test('a login is made also where the page shows another member', async () => {
  const member = await gateway.makeMember();
  const client = await gateway.login(await gateway.makeMember());
  const { status } = await client.post(
    '/api/user.php',
    { email: member.email, password: 'x' },
    { headers: { 'x-member': '1' } },
  );
  expect(status).toBe(403);
});

test('a photo of one member is not uploaded as another one’s [R-PLATFORM-MEMBER-HEADER]', async () => {
  const [writer, other] = [await gateway.makeMember(), await gateway.makeMember()];
  const client = await gateway.login(other);
  const raw = await picture().jpeg().toBuffer();
  const upload = (member: number) =>
    client.send('POST', '/api/photos.php', {
      raw,
      headers: { 'content-type': 'image/jpeg', 'idempotency-key': randomUUID(), 'x-member': String(member) },
    });
  const refused = await upload(writer.id);
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'other_session' } }]);
  const photosOf = () => gateway.db.selectFrom('photos').select('user_id').where('user_id', '=', other.id).execute();
  expect(await photosOf()).toEqual([]);
  expect((await upload(other.id)).status).toBe(201);
  expect(await photosOf()).toHaveLength(1);
});

test('a logout of a page that shows another member ends nobody’s session [R-ACCOUNT-LOGOUT-OWN]', async () => {
  const [left, other] = [await gateway.makeMember(), await gateway.makeMember()];
  const client = await gateway.login(other);
  const logout = (member: number) => client.get('/api/logout.php', { headers: { 'x-member': String(member) } });
  const refused = await logout(left.id);
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'other_session' } }]);
  expect((await client.call('GET /api/user.php')).user?.id).toBe(other.id);
  expect((await logout(other.id)).status).toBe(204);
  expect((await client.call('GET /api/user.php')).user).toBeNull();
  // There is no session left that could be another's.
  expect((await logout(other.id)).status).toBe(204);
});
