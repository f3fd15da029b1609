import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linksOf } from '@tandem/contracts/composition/links-of';
import { createNotificationsService } from '../src/backend/notifications/notifications.service.ts';
import type { NotificationsService } from '../src/backend/notifications/notifications.service.ts';
import { isSigned, readToken, signToken } from '../src/backend/notifications/preferences-token.ts';
import { ALPHA, BETA, codeOf, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const GONE = 'This link has expired or is not valid. Log in to change your notifications.';

/** The page has another path than in the other tests: a mail leads to the live release's. */
const LINKS = linksOf([{ path: '/mail-choices', link: 'notifications' }]);

let gateway: TestGateway;
let service: NotificationsService;
let member: TestMember;
let client: TestClient;

beforeAll(async () => {
  gateway = await startTestGateway();
  service = createNotificationsService({ db: gateway.db, links: () => LINKS, now: () => new Date() });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  member = await gateway.makeMember({ email: `sam-${Math.random().toString(36).slice(2)}@example.test` });
  client = await gateway.login(member);
});

const secret = async () =>
  (await gateway.db.selectFrom('signing_keys').select('secret').executeTakeFirstOrThrow()).secret;
const tokenOf = async ({ id: userId, email: address }: Pick<TestMember, 'id' | 'email'> = member, now = new Date()) =>
  signToken(await secret(), { tenantId: ALPHA, userId, address }, now);
const disabledOf = async (userId = member.id) =>
  (
    await gateway.db
      .selectFrom('users')
      .select('notifications_disabled')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).notifications_disabled;
const setUser = (values: Record<string, unknown>) =>
  gateway.db.updateTable('users').set(values).where('id', '=', member.id).execute();

describe('preferences', () => {
  test('are the 8 types by channel; marketing is off until it is turned on [C-MAIL-PREFERENCES, F-MAIL-NOTIFICATION-TYPES, R-MAIL-MARKETING-OFF]', async () => {
    const { preferences, access, disabled, address } = await client.call('GET /api/notifications.php');
    const on = { mail: true, push: true };
    const off = { mail: false, push: false };
    expect(preferences).toEqual({
      new_messages: on,
      new_conversations: on,
      like: on,
      unread_message_reminders: on,
      reminders: on,
      promotions: off,
      weekly_updates: off,
      news: off,
    });
    expect({ access, disabled, address }).toEqual({ access: 'session', disabled: [], address: 's•••@example.test' });
  });

  test('change one by one; what is left out stays [C-MAIL-PREFERENCES-UPDATE]', async () => {
    await client.call('PUT /api/notifications.php', {
      body: { preferences: { like: { mail: false }, news: { push: true } } },
    });
    await client.call('PUT /api/notifications.php', { body: { preferences: { like: { push: false } } } });
    const { preferences } = await client.call('PUT /api/notifications.php', {
      body: { preferences: { like: { mail: true } } },
    });
    expect(preferences).toMatchObject({
      like: { mail: true, push: false },
      news: { mail: false, push: true },
      new_messages: { mail: true, push: true },
    });
    expect((await client.call('GET /api/notifications.php')).preferences).toEqual(preferences);
  });

  test('are refused with types or channels that are none [F-MAIL-NOTIFICATION-TYPES]', async () => {
    for (const preferences of [{ spam: { mail: true } }, { like: { sms: true } }, { like: { mail: 'yes' } }])
      expect(codeOf(await client.put('/api/notifications.php', { preferences }))).toBe('validation');
  });

  test('need a session or a token [R-PLATFORM-MEMBER-CALLS]', async () => {
    const visitor = gateway.client();
    expect(codeOf(await visitor.get('/api/notifications.php'))).toBe('authentication_required');
    expect(codeOf(await visitor.put('/api/notifications.php', {}))).toBe('authentication_required');
  });
});

describe('the token of a mail', () => {
  test('opens the preferences without login, and nothing else [R-MAIL-PREFERENCES-TOKEN, R-MAIL-PREFERENCES-ONLY]', async () => {
    const visitor = gateway.client();
    const token = await tokenOf();
    const response = await visitor.call('PUT /api/notifications.php', {
      query: { token },
      body: { preferences: { like: { mail: false } } },
    });
    expect(response).toMatchObject({ access: 'token', preferences: { like: { mail: false } } });
    expect((await client.call('GET /api/notifications.php')).preferences.like.mail).toBe(false);
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.get(`/api/user.php?token=${token}`)).body).toEqual({ user: null });
    expect(codeOf(await visitor.get(`/api/profile.php?token=${token}`))).toBe('authentication_required');
  });

  test('goes before the session: a mail to another address of the same person is about that one', async () => {
    const other = await gateway.makeMember({ email: 'other@example.test' });
    const response = await client.call('GET /api/notifications.php', { query: { token: await tokenOf(other) } });
    expect(response).toMatchObject({ access: 'token', address: 'o•••@example.test' });
  });

  test('works for 30 days [L-MAIL-TOKEN-DAYS]', async () => {
    const visitor = gateway.client();
    const read = async (age: number) =>
      visitor.get(`/api/notifications.php?token=${await tokenOf(member, new Date(Date.now() - age))}`);
    expect((await read(30 * DAY - MINUTE)).status).toBe(200);
    const response = await read(30 * DAY + MINUTE);
    expect([response.status, codeOf(response)]).toEqual([410, 'gone']);
    expect(response.text).toContain(GONE);
  });

  test('cannot be forged, moved to another member, prolonged or taken to another tenant', async () => {
    const token = await tokenOf();
    const [user = '', expires = '', mac = ''] = token.split('.');
    const other = (member.id + 1).toString(36);
    const later = (Number.parseInt(expires, 36) + 1).toString(36);
    const guess = createHmac('sha256', '').update(`1 ${member.id} ${expires}`).digest('base64url');
    const forged = [
      `${other}.${expires}.${mac}`,
      `${user}.${later}.${mac}`,
      `${user}.${expires}.${guess}`,
      `${user}.${expires}.`,
      'x',
      '..',
    ];
    for (const wrong of forged)
      expect([wrong, codeOf(await gateway.client().get(`/api/notifications.php?token=${wrong}`))]).toEqual([
        wrong,
        'gone',
      ]);
    expect(codeOf(await gateway.client('nuit.localhost').get(`/api/notifications.php?token=${token}`))).toBe('gone');
    const claimed = readToken(token, new Date());
    if (claimed === null) throw new Error('The token cannot be read.');
    const signedFor = async (tenantId: number) =>
      isSigned(await secret(), claimed, { tenantId, address: member.email });
    expect([await signedFor(ALPHA), await signedFor(BETA)]).toEqual([true, false]);
  });

  test('is worth nothing when the account is gone', async () => {
    const token = await tokenOf();
    await setUser({ status: 'pending_deletion' });
    expect(codeOf(await gateway.client().get(`/api/notifications.php?token=${token}`))).toBe('gone');
  });
});

describe('one-click unsubscription (RFC 8058)', () => {
  /** As a mail provider sends it: a form, from nowhere, without cookies. */
  const press = async (token: string) =>
    gateway.client().send('POST', `/api/unsubscribe.php?token=${token}`, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'origin': undefined },
    });

  test('ends mails by POST alone, once however often it is pressed [C-MAIL-UNSUBSCRIBE, F-ACCOUNT-NOTIFICATIONS-DISABLED]', async () => {
    const token = await tokenOf();
    expect((await press(token)).status).toBe(204);
    expect((await press(token)).status).toBe(204);
    expect(await disabledOf()).toEqual(['listunsubscribe']);
    expect((await client.call('GET /api/user.php')).user?.notifications_disabled).toEqual(['listunsubscribe']);
    expect(await service.mayMail(member.id, 'like')).toBe(false);
  });

  test('a GET changes nothing and leads to the page, in the member’s language [R-MAIL-UNSUBSCRIBE-GET]', async () => {
    const french = await gateway.makeMember({ language: 'fr' });
    for (const [reader, page] of [
      [member, '/notifications'],
      [french, '/fr/notifications'],
    ] as const) {
      const token = await tokenOf(reader);
      const response = await gateway.client().get(`/api/unsubscribe.php?token=${token}`);
      expect([response.status, response.headers.location]).toEqual([303, `${page}?token=${token}`]);
      await gateway.client().send('HEAD', `/api/unsubscribe.php?token=${token}`);
      expect(await disabledOf(reader.id)).toEqual([]);
    }
  });

  test('a wrong token ends nobody’s mails', async () => {
    expect(codeOf(await press('x.y.z'))).toBe('gone');
    expect((await gateway.client().get('/api/unsubscribe.php')).headers.location).toBe('/notifications');
  });

  test('is what the headers of a mail say, and the link at its foot opens the page', async () => {
    const { headers, preferences } = await service.unsubscribeLinks(
      { id: member.id, tenantId: ALPHA, language: 'fr', address: member.email },
      'https://tandemly.example',
    );
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = new URL(/^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect(address.origin + address.pathname).toBe('https://tandemly.example/api/unsubscribe.php');
    expect((await press(address.searchParams.get('token') ?? '')).status).toBe(204);
    expect(await disabledOf()).toEqual(['listunsubscribe']);
    expect(preferences).toMatch(/^https:\/\/tandemly\.example\/fr\/mail-choices\?token=/);
  });
});

describe('disabled mails', () => {
  const resubscribe = () => client.call('PUT /api/notifications.php', { body: { resubscribe: true } });

  test('listunsubscribe is taken back by the member, fbl and bounce are not [R-MAIL-DISABLED-RESUBSCRIBE, R-MAIL-DISABLED-SUPPORT]', async () => {
    await setUser({ notifications_disabled: ['listunsubscribe', 'fbl', 'bounce'] });
    expect((await resubscribe()).disabled).toEqual(['fbl', 'bounce']);
    expect(await service.mayMail(member.id, 'like')).toBe(false);
  });

  test('each reason is kept once', async () => {
    await service.disableMail(member.id, 'bounce');
    await service.disableMail(member.id, 'bounce');
    await service.disableMail(member.id, 'fbl');
    expect(await disabledOf()).toEqual(['bounce', 'fbl']);
  });
});

test('an expired link is reported in French on a French page', async () => {
  const { error } = await failureOf(
    gateway
      .client()
      .call('GET /api/notifications.php', { query: { token: 'x' }, headers: { 'accept-language': 'fr' } }),
  );
  expect(error.message).toBe('Ce lien a expiré ou n’est pas valide. Connectez-vous pour modifier vos notifications.');
});
