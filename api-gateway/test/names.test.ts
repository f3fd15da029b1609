import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '@tandem/contracts/product/locales';
import type { TestClient } from './client.ts';
import { newSignup, signUpAt } from './domain/signup.ts';
import { failureOf } from './failure.ts';
import { ALPHA, BETA, startTestGateway } from './harness.ts';
import type { TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('profiles').execute();
});

const TAKEN = { name: 'This username is taken, or looks like one that is.' };
const RESERVED = { name: 'This username is reserved. Choose another one.' };

const refusalOf = async (name: string, locale: Locale = 'en') => {
  const call = gateway
    .client()
    .call('POST /api/signup.php', { body: newSignup({ name }), headers: { 'accept-language': locale } });
  const { status, error } = await failureOf(call);
  return { status, code: error.code, fields: error.fields };
};
const refused = (fields: object) => ({ status: 422, code: 'validation', fields });
const count = async () => (await gateway.db.selectFrom('profiles').select('user_id').execute()).length;

/** A new member of this name, logged in. */
async function named(name: string): Promise<{ client: TestClient; id: number }> {
  const client = gateway.client();
  const { user } = await client.call('POST /api/signup.php', { body: newSignup({ name }) });
  if (user === null) throw new Error('A signup returned no user');
  return { client, id: user.id };
}
const rename = (client: TestClient, name: string) =>
  client.call('PUT /api/profile.php', { body: { name }, headers: { 'accept-language': 'en' } });

describe('a name', () => {
  test.each([
    ['Nadia', 'Nadia', 'the same'],
    ['Nadia', 'nADIA', 'another case'],
    ['Nadia', 'N\u0430di\u0430', 'Cyrillic а'],
    ['Nadia', '\uff2eadia', 'one fullwidth letter'],
    ['Nadia', '\uff2e\uff41\uff44\uff49\uff41', 'fullwidth'],
    ['Nadia', 'Nad\u0131a', 'a dotless i'],
    ['Nadia', 'Nad\ufe00ia', 'a mark that nobody sees'],
    ['Iris', 'lris', 'l for I'],
    ['lris', '1ris', '1 for l'],
    ['1ris', 'Iris', 'I for 1'],
    ['Marco', 'rnarco', 'rn for m'],
    ['marco', '\u041c\u0430rc\u043e', 'Cyrillic М'],
    ['Oscar', '0scar', '0 for O'],
    ['Zo\u00e9', 'Zoe\u0301', 'the accent as a character of its own'],
    ['Strau\u00df', 'STRAUSS', 'ß in capitals'],
    ['Nora_K', 'Nora-K', 'another sign'],
    ['Nora_K', 'NoraK', 'without a sign'],
    ['norak', '_Nora-K_', 'signs around'],
    ['Nora-K', 'N\u043eraK', 'without a sign, and Cyrillic о'],
  ])('%s: %s is taken (%#, %s) [V-ACCOUNT-NAME-UNIQUE]', async (first, second) => {
    await named(first);
    expect(await refusalOf(second)).toEqual(refused(TAKEN));
    expect(await count()).toBe(1);
  });

  test('that differs is free, and so is one of another tenant [V-ACCOUNT-NAME-UNIQUE]', async () => {
    await named('Nadia');
    await named('Nadja');
    await named('Nadia2');
    await named('___');
    await named('__-');
    const invite = await gateway.makeInvite(BETA);
    expect((await signUpAt(gateway, { name: 'Nadia', country: 'FR', invite }, 'nuit.localhost')).user).not.toBeNull();
  });

  test('that is taken is refused in French, with all other faults [V-ACCOUNT-NAME-UNIQUE, V-SIGNUP-ALL-FAULTS]', async () => {
    await named('Nadia');
    expect((await refusalOf('nadia', 'fr')).fields).toEqual({
      name: 'Ce pseudo est déjà pris, ou ressemble trop à un autre.',
    });
    const body = newSignup({ name: 'nadia', password: 'short' });
    const { error } = await failureOf(gateway.client().call('POST /api/signup.php', { body }));
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['name', 'password']);
  });

  test('of ten signups at once is given to one, and nobody sees an error of the server [V-ACCOUNT-NAME-UNIQUE]', async () => {
    const names = ['Iris', 'lris', 'Iris', '1ris', 'Iris', 'lris', 'Iris', '1ris', 'Iris', 'lris'];
    const bodies = names.map((name) => newSignup({ name }));
    const calls = bodies.map((body) => gateway.client().call('POST /api/signup.php', { body }));
    const outcomes = await Promise.all(
      calls.map((call) =>
        call.then(
          () => 'made',
          async () => (await failureOf(call)).error.fields,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 'made')).toEqual(names.slice(1).map(() => TAKEN));
    expect(await count()).toBe(1);
  });

  test('is free again when its member is gone, and when the account is deleted [V-ACCOUNT-NAME-UNIQUE]', async () => {
    const { id } = await named('Nadia');
    await gateway.db.deleteFrom('profiles').where('user_id', '=', id).execute();
    const second = await named('Nadia');
    await gateway.db.updateTable('users').set({ status: 'pending_deletion' }).where('id', '=', second.id).execute();
    expect(await refusalOf('Nadia')).toEqual(refused(TAKEN));
    await gateway.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', second.id).execute();
    await named('Nadia');
  });
});

describe('renaming', () => {
  test('to another spelling of the own name is allowed, and back [V-ACCOUNT-NAME-UNIQUE]', async () => {
    const { client } = await named('Iris');
    for (const name of ['IRIS', 'lris', 'iris', 'Iris']) expect((await rename(client, name)).name).toBe(name);
  });

  test('to a name that looks like another member’s is refused, and changes nothing [V-ACCOUNT-NAME-UNIQUE]', async () => {
    await named('Nadia');
    const { client } = await named('Oscar');
    const { status, error } = await failureOf(rename(client, 'N\u0430dia'));
    expect([status, error.fields]).toEqual([422, TAKEN]);
    expect((await client.call('GET /api/profile.php')).name).toBe('Oscar');
    expect(await refusalOf('0scar')).toEqual(refused(TAKEN));
  });

  test('gives the old name back [V-ACCOUNT-NAME-UNIQUE]', async () => {
    const { client } = await named('Nadia');
    await rename(client, 'Oscar');
    await named('Nadia');
    expect(await refusalOf('Oscar')).toEqual(refused(TAKEN));
  });

  test('at the same time gives a name to one [V-ACCOUNT-NAME-UNIQUE]', async () => {
    const [first, second] = [await named('Nadia'), await named('Oscar')];
    const statuses = await Promise.all(
      [first, second].map(async ({ client }) => (await client.put('/api/profile.php', { name: 'Iris' })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('to a reserved name is refused; who has one already keeps it [V-ACCOUNT-NAME-RESERVED]', async () => {
    const member = await gateway.makeMember({ name: 'Admin' });
    const client = await gateway.login(member);
    const change = client.call('PUT /api/profile.php', { body: { name: ' Admin ', about: 'Words' } });
    expect((await change).about).toBe('Words');
    expect((await failureOf(rename(client, 'Moderator'))).error.fields).toEqual(RESERVED);
  });
});

describe('a reserved name', () => {
  const names = [
    'admin Administrator MODERATOR Support Customer-Service official Team',
    'Modératrice moderateur Administrateur Équipe equipe service_client Officiel',
    'root no-reply Système Deleted_User postmaster Anonyme Utilisateur',
    '\u0410dmin \uff41\uff44\uff4d\uff49\uff4e ADM1N adrnin M0derator Admin_01 A-d-m-i-n',
    'moderator-anna Official_Tandem helpdesk-tandem anna-admin ModeratorAnna M0derator_7_eva Customer-Service-Ann',
    'mod\u00e9ratrice-l\u00e9a L\u00e9a_Officielle service-client-leo mod\u00e9rateur2paris',
    'Team-Anna Équipe-Anna service-anna Sécurité-anna billing_anna paiement-anna owner-anna Manager2lea press-anna',
    'alpha-anna Lea_Alpha equipe-alpha',
    'Alpha alpha \u0391lpha AlphaSupport admin-alpha Alpha_BV',
    'Beta Beta_BV Lea_Beta beta-support',
    'Anna_Alpha AlphaAnna annasupport HelpAnna moderatorlea',
    'supportteam adminteam modteam teamadmin siteadmin adminanna annaadmin equipemodo helpdeskteam',
    'supportanna helpdeskanna SUPPORTANNA support_l\u00e9a supportl\u00e9a annastaff staffjulie assistancemarie supportlinda7',
  ].flatMap((line) => line.split(' '));
  test.each(names)('%s is refused [V-ACCOUNT-NAME-RESERVED]', async (name) => {
    expect(await refusalOf(name)).toEqual(refused(RESERVED));
  });

  test('is refused in French, and the names are those of all tenants [V-ACCOUNT-NAME-RESERVED]', async () => {
    expect((await refusalOf('Alpha', 'fr')).fields).toEqual({ name: 'Ce pseudo est réservé. Choisissez-en un autre.' });
    const invite = await gateway.makeInvite(BETA);
    const body = newSignup({ name: 'Beta', country: 'FR', invite });
    const { error } = await failureOf(gateway.client('nuit.localhost').call('POST /api/signup.php', { body }));
    expect(Object.keys(error.fields ?? {})).toEqual(['name']);
    const client = (await named('Nadia')).client;
    expect((await failureOf(rename(client, 'Beta'))).error.fields).toEqual(RESERVED);
  });

  const free =
    'Badminton Modou Teamo Supporter Modeste Modella Staffan Alphonse Elodie-Modeste Pressplay TeamLea Alphabet-Lea';
  test.each(free.split(' '))('%s is none', async (name) => {
    await named(name);
    expect(await count()).toBe(1);
  });
});

test('an existing database: the oldest account has the name, the others go on with theirs [V-ACCOUNT-NAME-UNIQUE]', async () => {
  const { up } = (await import('../src/platform/db/migrations/0074-name-skeletons.ts')) as {
    up: (db: unknown) => Promise<void>;
  };
  await sql`drop trigger release_name on users; drop function release_name(); drop table name_claims`.execute(
    gateway.db,
  );
  const older = await gateway.makeMember({ name: 'Nadia' });
  const younger = await gateway.makeMember({ name: 'n\u0430dia' });
  await gateway.makeMember({ name: 'Oscar', status: 'deleted' });
  await up(gateway.db);
  const claims = await gateway.db.selectFrom('name_claims').selectAll().execute();
  expect(claims).toEqual([{ tenant_id: ALPHA, skeleton: 'nadia', user_id: older.id }]);
  const client = await gateway.login(younger);
  const { name, about } = await client.call('PUT /api/profile.php', { body: { name: younger.name, about: 'Words' } });
  expect([name, about]).toEqual([younger.name, 'Words']);
  expect(await refusalOf('NADIA')).toEqual(refused(TAKEN));
  expect((await rename(client, 'Camille')).name).toBe('Camille');
});

test('an existing database: `_` and `-` are left out of what is stored, and of two names the older account keeps it [V-ACCOUNT-NAME-UNIQUE]', async () => {
  const { up } = (await import('../src/platform/db/migrations/0380-names-without-signs.ts')) as {
    up: (db: unknown) => Promise<void>;
  };
  const members: TestMember[] = [];
  for (const name of ['Nora_K', 'NoraK', 'Nora-K', 'Oscar-B', '___']) members.push(await gateway.makeMember({ name }));
  const [first, , , oscar, signs] = members.map(({ id }) => id);
  const before = ['nora_k', 'norak', 'nora-k', 'oscar-b', '___'].map((skeleton, index) => ({
    tenant_id: ALPHA,
    skeleton,
    user_id: members[index]?.id ?? 0,
  }));
  await gateway.db.insertInto('name_claims').values(before).execute();
  await up(gateway.db);
  const claims = await gateway.db
    .selectFrom('name_claims')
    .select(['skeleton', 'user_id'])
    .orderBy('user_id')
    .execute();
  expect(claims).toEqual([
    { skeleton: 'norak', user_id: first },
    { skeleton: 'oscarb', user_id: oscar },
    { skeleton: '___', user_id: signs },
  ]);
  expect(await count(), 'second and third go on with theirs').toBe(members.length);
  expect(await refusalOf('nora_k')).toEqual(refused(TAKEN));
});
