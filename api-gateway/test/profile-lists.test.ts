import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, startTestGateway } from './harness.ts';
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

const put = (body: Record<string, unknown>) => client.call('PUT /api/profile.php', { body });
const refusedFields = async (body: Record<string, unknown>) =>
  Object.keys((await failureOf(put(body))).error.fields ?? {});

/** Takes every value of a list, and none besides. */
async function expectList(field: string, values: readonly string[], others: readonly string[]): Promise<void> {
  for (const value of values)
    expect(await put({ sensitive_consent: true, [field]: value })).toMatchObject({ [field]: value });
  for (const value of others) expect(await refusedFields({ sensitive_consent: true, [field]: value })).toEqual([field]);
}

const INTIMATE =
  'onenightstand lingerie sex safesex publicsex oralsex analsex sextoys masturbating exchangingpictures threesome gangbang bondage sadomasochism'.split(
    ' ',
  );
const PLAIN =
  'relationship kissing hugging massages gym sports dancing travelling adventure party tattoos music movies videogames politics outdoors gardening hiking biking reading animals beach art photography theater shopping fashion astrology cooking foodie bbq sushi vegetarian wine beer tea coffee'.split(
    ' ',
  );

describe('a profile takes each value of its list, and no other', () => {
  test('hair [F-PROFILE-HAIR-COLORS]', () =>
    expectList(
      'hair_color',
      ['brunette', 'blond', 'brown', 'white', 'bald', 'black', 'dark blond', 'dark brown', 'gray', 'red', 'other'],
      ['green', 'Red', ''],
    ));
  test('eyes [F-PROFILE-EYE-COLORS]', () =>
    expectList('eye_color', ['brown', 'blue', 'green', 'hazel', 'gray', 'amber', 'black', 'other'], ['red', 'grey']));
  test('body type [F-PROFILE-BODY-TYPES]', () => expectList('body_type', ['slim', 'normal', 'fat'], ['tall']));
  test('relationship [F-PROFILE-RELATIONSHIP-STATUSES]', () =>
    expectList(
      'relationship_status',
      ['divorced', 'living together', 'married', 'single', 'widowed', 'unmarried'],
      ['engaged'],
    ));
  test('tattoos [F-PROFILE-TATTOOS]', () => expectList('tattoos', ['yes', 'no'], ['some', true as unknown as string]));
  test('orientation [F-PROFILE-SEXUALITIES]', () =>
    expectList('sexuality', ['hetero', 'gay', 'lesbian', 'bi'], ['straight']));

  test('gender, at the signup [F-PROFILE-GENDERS]', async () => {
    const signUp = (gender: string, name: string) =>
      gateway.client().call('POST /api/signup.php', {
        body: {
          email: `${name}@example.test`,
          name,
          password: 'Quiet-lamp-4711',
          date_of_birth: '1988-03-14',
          gender,
          country: 'NL',
          language: 'en',
          accept_terms: true,
        },
      });
    for (const [gender, name] of [
      ['male', 'Listone'],
      ['female', 'Listtwo'],
    ] as const) {
      await signUp(gender, name);
      const stored = gateway.db.selectFrom('profiles').select('gender').where('name', '=', name);
      expect(await stored.executeTakeFirst()).toEqual({ gender });
    }
    expect((await failureOf(signUp('other', 'Listthree'))).error.fields).toHaveProperty('gender');
  });

  test('interests, which interests.php lists [F-PROFILE-INTERESTS]', async () => {
    const all = [...PLAIN, ...INTIMATE];
    const listed = await client.call('GET /api/interests.php');
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(all));
    for (let from = 0; from < all.length; from += 15) {
      const interests = all.slice(from, from + 15);
      const changed = await put({ sensitive_consent: true, interests });
      expect(new Set(changed.interests)).toEqual(new Set(interests));
    }
  });
});

test('interests with those that they were made of leave what another tab has saved; without, they take the place of all [C-PROFILE-INTERESTS]', async () => {
  await put({ sensitive_consent: true, interests: ['tea', 'hiking', 'bondage'] });
  const known = { interests_before: ['tea', 'hiking', 'bondage'] };
  expect((await put({ ...known, interests: ['tea', 'hiking', 'bondage', 'beer'] })).interests).toContain('beer');
  expect((await put({ ...known, interests: ['tea', 'hiking'] })).interests).toEqual(['tea', 'hiking', 'beer']);
  // What the withdrawal has cleared is in the old list, and neither comes back nor refuses the change.
  await put({ sensitive_consent: false });
  expect((await put({ ...known, interests: ['bondage', 'hiking'] })).interests).toEqual(['hiking', 'beer']);
  const many = { ...known, interests: [...PLAIN.slice(0, 14), 'hiking'] };
  expect((await failureOf(put(many))).error.fields).toEqual({ interests: 'Choose at most 15 interests.' });
  expect((await put({ interests: ['tea'] })).interests).toEqual(['tea']);
});

test('orientation, the gender that is sought and intimate interests are what needs the consent, and nothing else [F-PRIVACY-SENSITIVE-DATA]', async () => {
  expect(await refusedFields({ sexuality: 'hetero' })).toEqual(['sexuality']);
  expect(await refusedFields({ search_gender: 'male' })).toEqual(['search_gender']);
  for (const interest of INTIMATE)
    expect(await refusedFields({ interests: [interest] }), interest).toEqual(['interests']);
  for (let from = 0; from < PLAIN.length; from += 15) await put({ interests: PLAIN.slice(from, from + 15) });
  await put({
    body_type: 'slim',
    relationship_status: 'married',
    tattoos: 'yes',
    hair_color: 'red',
    eye_color: 'blue',
  });
});

test('a profile is active or disabled, and a disabled one is shown to nobody [F-PROFILE-STATUSES]', async () => {
  const viewer = await gateway.login(await gateway.makeMember());
  const see = () => viewer.call('GET /api/member.php', { query: { id: member.id } });
  const become = (status: string) =>
    gateway.db
      .updateTable('profiles')
      .set({ status: status as never })
      .where('user_id', '=', member.id)
      .execute();
  expect(await see()).toMatchObject({ id: member.id });
  await become('disabled');
  expect((await failureOf(see())).status).toBe(404);
  await become('active');
  expect(await see()).toMatchObject({ id: member.id });
  await expect(become('asleep')).rejects.toThrow();
});

test('others see who a member is, and the age instead of the date of birth [F-PROFILE-IDENTITY, F-PROFILE-DATE-OF-BIRTH]', async () => {
  const { name } = member;
  await put({ sensitive_consent: true, sexuality: 'bi' });
  const own = await client.call('GET /api/profile.php');
  const viewer = await gateway.login(await gateway.makeMember());
  const seen = await viewer.call('GET /api/member.php', { query: { id: member.id } });
  const { age, gender, date_of_birth: born } = own;
  const place = { country: 'NL', region: 'NL-UT', city: 'Utrecht' };
  expect(seen).toMatchObject({ name, age, gender, sexuality: 'bi', ...place });
  expect(born).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(seen).not.toHaveProperty('date_of_birth');
  expect(JSON.stringify(seen)).not.toContain(born);
});

test('an about-me text has 2000 characters at most [L-PROFILE-BIO-LENGTH]', async () => {
  expect((await put({ about: 'x'.repeat(2000) })).about).toHaveLength(2000);
  expect((await failureOf(put({ about: 'x'.repeat(2001) }))).error.fields).toEqual({
    about: 'Write at most 2000 characters.',
  });
});
