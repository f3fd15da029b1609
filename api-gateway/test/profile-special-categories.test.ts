import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';
import { signUp } from './mail/mails.ts';

let gateway: TestGateway;
let member: TestMember;
let client: TestClient;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  member = await gateway.makeMember({ country: 'NL', region: 'NL-UT', city: 'Utrecht' });
  client = await gateway.login(member);
});
const put = (body: Record<string, unknown>) => client.call('PUT /api/profile.php', { body });
const faultsOf = async (body: Record<string, unknown>) => {
  const { status, error } = await failureOf(put(body));
  return { status, code: error.code, fields: error.fields };
};
const refused = (fields: Record<string, string>) => ({ status: 422, code: 'validation', fields });
const stored = () =>
  gateway.db.selectFrom('profiles').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow();

describe('special-category data', () => {
  const NEEDED = 'Give your consent to these details first.';

  test('are refused without the separate consent [V-PRIVACY-SENSITIVE-CONSENT]', async () => {
    expect(await faultsOf({ sexuality: 'bi', search_gender: 'male', interests: ['bondage', 'tea'] })).toEqual(
      refused({ sexuality: NEEDED, search_gender: NEEDED, interests: NEEDED }),
    );
  });

  test('are kept with it, also when it comes with them [R-PRIVACY-SENSITIVE-MEMBERS, F-PROFILE-SEARCH-GENDER]', async () => {
    const details = { sexuality: 'bi', search_gender: 'male', interests: ['bondage', 'tea'] };
    expect(await put({ sensitive_consent: true, ...details })).toMatchObject({ sensitive_consent: true, ...details });
    const first = (await stored()).sensitive_consent_at;
    await put({ sensitive_consent: true, sexuality: 'gay' });
    expect((await stored()).sensitive_consent_at).toEqual(first);
    const viewer = await gateway.login(await gateway.makeMember());
    expect(await viewer.call('GET /api/member.php', { query: { id: member.id } })).toMatchObject({ sexuality: 'gay' });
  });

  test('are cleared when it is withdrawn, and only they [R-PRIVACY-CONSENT-WITHDRAWN]', async () => {
    await put({ sensitive_consent: true, sexuality: 'bi', search_gender: 'male', interests: ['bondage', 'tea'] });
    expect(await put({ sensitive_consent: false })).toMatchObject({
      sensitive_consent: false,
      sexuality: null,
      search_gender: null,
      interests: ['tea'],
    });
    expect(await stored()).toMatchObject({ sensitive_consent_at: null, sexuality: null, interests: ['tea'] });
    expect(await faultsOf({ sensitive_consent: false, sexuality: 'bi' })).toEqual(refused({ sexuality: NEEDED }));
  });

  test('every giving and withdrawing is on record, and nothing else', async () => {
    await put({ sensitive_consent: false });
    await put({ sensitive_consent: true });
    await put({ sensitive_consent: true, sexuality: 'bi' });
    await put({ sensitive_consent: false });
    const record = await gateway.db
      .selectFrom('consents')
      .select('given')
      .where('user_id', '=', member.id)
      .orderBy('id')
      .execute();
    expect(record.map(({ given }) => given)).toEqual([true, false]);
  });

  test('the one that was given with the signup is on record as well, also after it is withdrawn [R-PRIVACY-CONSENT-RECORD]', async () => {
    const signed = await signUp(gateway, { consent_sensitive: true });
    await signed.client.call('PUT /api/profile.php', { body: { sensitive_consent: false } });
    const { user } = await signUp(gateway);
    const recordOf = async (id: number) => {
      const rows = await gateway.db
        .selectFrom('consents')
        .select('given')
        .where('user_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ given }) => given);
    };
    expect([await recordOf(signed.user.id), await recordOf(user.id)]).toEqual([[true, false], []]);
  });

  test('a change that meets the withdrawal leaves nothing behind [R-PRIVACY-CONSENT-WITHDRAWN]', async () => {
    await put({ sensitive_consent: true });
    await Promise.all([
      client.put('/api/profile.php', { sensitive_consent: false }),
      client.put('/api/profile.php', { sexuality: 'bi' }),
      client.put('/api/profile.php', { interests: ['bondage'] }),
    ]);
    expect(await stored()).toMatchObject({ sensitive_consent_at: null, sexuality: null, interests: [] });
  });
});
