import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { INTERESTS, SENSITIVE_INTERESTS } from '@tandem/contracts/product/lists';
import { codeOf, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

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

const read = () => client.call('GET /api/profile.php');
const put = (body: Record<string, unknown>) => client.call('PUT /api/profile.php', { body });
const faultsOf = async (body: Record<string, unknown>) => {
  const { status, error } = await failureOf(put(body));
  return { status, code: error.code, fields: error.fields };
};
const refused = (fields: Record<string, string>) => ({ status: 422, code: 'validation', fields });
const stored = () =>
  gateway.db.selectFrom('profiles').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow();
const OPEN = INTERESTS.filter((interest) => !SENSITIVE_INTERESTS.includes(interest));

describe('a change of the own profile', () => {
  test('changes what is sent and leaves the rest; others and the search see it at once [C-PROFILE-UPDATE, C-PROFILE-READ]', async () => {
    const changed = await put({
      about: ' I bake bread.\r\nOn Sundays. ',
      eye_color: 'amber',
      country: 'BE',
      region: 'BE-VAN',
    });
    expect(changed).toMatchObject({
      about: 'I bake bread.\nOn Sundays.',
      eye_color: 'amber',
      name: member.name,
      country: 'BE',
      region: 'BE-VAN',
      city: null,
    });
    expect(await read()).toEqual(changed);
    const viewer = await gateway.login(await gateway.makeMember());
    expect(await viewer.call('GET /api/member.php', { query: { id: member.id } })).toMatchObject({
      about: 'I bake bread.\nOn Sundays.',
      eye_color: 'amber',
      country: 'BE',
    });
    const found = async (query: Record<string, string>) =>
      (await viewer.call('GET /api/members.php', { query })).profiles.some(({ id }) => id === member.id);
    expect(await found({ country: 'BE', countryregion: 'BE-VAN', eye_color: 'amber' })).toBe(true);
    expect(await found({ country: 'NL' })).toBe(false);
    expect((await client.call('GET /api/user.php')).user?.profile).toMatchObject({ country: 'BE', city: null });
  });

  test.each(['\u200b\u2060', '\u3164', ' \u2800\n\u2800 '])(
    'has no words when there is nothing to see: %j',
    async (text) => {
      await put({ about: 'Words', reason: 'A reason' });
      expect(await put({ about: text, reason: text })).toMatchObject({ about: null, reason: null });
    },
  );

  test('clears with null and with nothing but space [F-PROFILE-WORDS, F-PROFILE-LOOKS]', async () => {
    await put({ about: 'Words', reason: 'A reason', hair_color: 'red', tattoos: 'yes' });
    expect(await put({ about: '  \n ', reason: null, hair_color: null, tattoos: null })).toMatchObject({
      about: null,
      reason: null,
      hair_color: null,
      tattoos: null,
    });
  });

  test('with one fault changes nothing and reports every fault [V-ACCOUNT-NAME-AT, V-PROFILE-BIO-CONTACT, R-PLATFORM-ERROR-FIELDS]', async () => {
    const before = await stored();
    expect(await faultsOf({ name: '@x', about: 'mail me: a@b.org', city: 'R2-D2', eye_color: 'blue' })).toEqual(
      refused({
        name: 'Username may not start with @',
        about: 'Your text may not contain addresses, phone numbers or names on other services.',
        city: 'Enter the name of a town.',
      }),
    );
    expect(await stored()).toEqual(before);
  });

  test('cannot reach what is not the member’s to change', async () => {
    for (const field of [
      'age',
      'date_of_birth',
      'status',
      'fictional',
      'user_id',
      'id',
      'photos',
      'sensitive_consent_at',
    ])
      expect((await faultsOf({ [field]: 1 })).fields).toEqual({ [field]: 'This field is not known.' });
  });

  test('is for members only, and each their own [R-PLATFORM-MEMBER-CALLS]', async () => {
    expect(codeOf(await gateway.client().get('/api/profile.php'))).toBe('authentication_required');
    expect(codeOf(await gateway.client().put('/api/profile.php', {}))).toBe('authentication_required');
    const other = await gateway.login(await gateway.makeMember());
    await other.call('PUT /api/profile.php', { body: { about: 'Theirs' } });
    expect((await read()).about).toBeNull();
  });

  test('may hide the profile and its reading [C-PROFILE-UPDATE, F-PROFILE-PRIVACY-FLAGS, R-PRIVACY-INVISIBLE-SEARCH]', async () => {
    expect(await put({ invisible: true, privacy_mode: true })).toMatchObject({ invisible: true, privacy_mode: true });
    const viewer = await gateway.login(await gateway.makeMember());
    const found = await viewer.call('GET /api/members.php', { query: { sort: 'new' } });
    expect(found.profiles.some(({ id }) => id === member.id)).toBe(false);
  });
});

describe('the name', () => {
  test.each([
    ['@thomas', 'Username may not start with @', 'V-ACCOUNT-NAME-AT'],
    ['ab', 'Use 3 to 20 letters, digits, _ or -', 'V-ACCOUNT-NAME-LENGTH, L-ACCOUNT-NAME-LENGTH'],
    ['x'.repeat(21), 'Use 3 to 20 letters, digits, _ or -', 'V-ACCOUNT-NAME-LENGTH, L-ACCOUNT-NAME-LENGTH'],
    ['two words', 'Use 3 to 20 letters, digits, _ or -', 'V-ACCOUNT-NAME-CHARACTERS'],
    ['', 'Use 3 to 20 letters, digits, _ or -', 'V-ACCOUNT-NAME-LENGTH'],
    ['\u3164\u3164\u3164', 'Use 3 to 20 letters, digits, _ or -', 'V-ACCOUNT-NAME-CHARACTERS'],
  ])('%j: %s [%s]', async (name, text) => {
    expect(await faultsOf({ name })).toEqual(refused({ name: text }));
  });

  test('is not the e-mail address [V-ACCOUNT-NAME-EMAIL]', async () => {
    expect(await faultsOf({ name: member.email.toUpperCase() })).toEqual(
      refused({ name: 'Username may not be the same as your e-mail address' }),
    );
  });

  test('may have letters of any script [V-ACCOUNT-NAME-CHARACTERS]', async () => {
    expect((await put({ name: ' Zoë_łódź-7 ' })).name).toBe('Zoë_łódź-7');
  });
});

describe('the place', () => {
  test('a region without a country is refused [V-PROFILE-COUNTRY-FIRST]', async () => {
    expect(await faultsOf({ region: 'NL-NH' })).toEqual(refused({ region: 'Choose a country first.' }));
    expect(await faultsOf({ country: null, region: 'NL-NH' })).toEqual(
      refused({ country: 'This field is required.', region: 'Choose a country first.' }),
    );
  });

  test('a region of another country is refused [V-PROFILE-REGION-COUNTRY]', async () => {
    expect(await faultsOf({ country: 'FR', region: 'NL-NH' })).toEqual(
      refused({ region: 'This region is not in the chosen country.' }),
    );
  });

  test('another country makes region and town unknown; the same one does not', async () => {
    expect(await put({ country: 'NL' })).toMatchObject({ region: 'NL-UT', city: 'Utrecht' });
    expect(await put({ country: 'FR' })).toMatchObject({ country: 'FR', region: null, city: null });
  });

  test('the point on the map goes with the old place', async () => {
    await gateway.db
      .updateTable('profiles')
      .set({ latitude: 52, longitude: 5 })
      .where('user_id', '=', member.id)
      .execute();
    await put({ about: 'Same place' });
    expect((await stored()).latitude).toBe(52);
    await put({ city: 'Zeist' });
    expect(await stored()).toMatchObject({ city: 'Zeist', latitude: null, longitude: null });
  });

  test('only countries of the tenant can be chosen, but one that is there stays', async () => {
    const elsewhere = await gateway.makeMember({ tenant_id: 2, country: 'US' });
    const theirs = await gateway.login({ ...elsewhere, host: 'nuit.localhost' });
    const { countries } = await theirs.call('GET /api/settings.php');
    expect(countries).not.toContain('US');
    expect((await theirs.call('PUT /api/profile.php', { body: { country: 'US', city: 'Boston' } })).city).toBe(
      'Boston',
    );
    const failure = await failureOf(theirs.call('PUT /api/profile.php', { body: { country: 'AU' } }));
    expect(failure.error.fields?.['country']).toMatch(/^(This value is not valid\.|Cette valeur n’est pas valide\.)$/);
  });

  test('a town has a name', async () => {
    for (const city of ['’s-Hertogenbosch', 'Saint-Jean-d’Angély', 'Łódź', 'Stratford (Ontario)']) {
      expect((await put({ city })).city).toBe(city);
    }
    expect(await faultsOf({ city: 'x'.repeat(LIMITS.cityMax + 1) })).toEqual(
      refused({ city: 'Enter the name of a town.' }),
    );
    expect(await faultsOf({ city: 'http://x' })).toEqual(refused({ city: 'Enter the name of a town.' }));
  });
});

describe('words', () => {
  test.each([
    ['about', LIMITS.bioMax],
    ['reason', LIMITS.reasonMax],
  ] as const)('%s has at most %i characters, counted as people count [V-PROFILE-BIO-LENGTH]', async (field, max) => {
    expect((await put({ [field]: '\u{1f600}'.repeat(max) }))[field]).toHaveLength(2 * max);
    expect(await faultsOf({ [field]: 'x'.repeat(max + 1) })).toEqual(
      refused({ [field]: `Write at most ${max} characters.` }),
    );
  });

  test.each(['about', 'reason'] as const)(
    '%s has no addresses or phone numbers [V-PROFILE-BIO-CONTACT]',
    async (field) => {
      expect(await faultsOf({ [field]: 'Call me: 06 12 34 56 78' })).toEqual(
        refused({ [field]: 'Your text may not contain addresses, phone numbers or names on other services.' }),
      );
    },
  );
});

describe('interests', () => {
  test('at most 15, each once, of those that the tenant offers [V-PROFILE-INTERESTS-COUNT, L-PROFILE-INTERESTS, F-PROFILE-CHOSEN-INTERESTS]', async () => {
    expect((await put({ interests: OPEN.slice(0, 15) })).interests).toHaveLength(15);
    expect(await faultsOf({ interests: OPEN.slice(0, 16) })).toEqual(
      refused({ interests: 'Choose at most 15 interests.' }),
    );
    expect((await put({ interests: ['tea', 'tea'] })).interests).toEqual(['tea']);
    expect((await faultsOf({ interests: ['stamps'] })).fields).toHaveProperty(['interests.0']);
  });
});

test('faults are in French on a French page [R-LOCALE-ERROR-TEXTS]', async () => {
  const french = await gateway.login(await gateway.makeMember({ language: 'fr' }));
  const { error } = await failureOf(
    french.call('PUT /api/profile.php', { body: { about: 'moi@exemple.fr', region: 'FR-IDF' } }),
  );
  expect(error.fields).toEqual({
    about: 'Votre texte ne peut contenir ni adresse, ni numéro de téléphone, ni identifiant sur un autre service.',
    region: 'Choisissez d’abord un pays.',
  });
});
