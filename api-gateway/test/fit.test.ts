import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { fit, STATED, type Stated } from './domain/fit.ts';
import { givePhotos } from './domain/photos.ts';
import { startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Whether the database says so of each pair of these, by their places in the list. */
async function pairsOf(list: readonly Stated[]): Promise<{ one: number; other: number; fit: boolean | null }[]> {
  const { rows } = await sql<{ one: number; other: number; fit: boolean | null }>`
    with stated as (
      select place, gender, sought_gender(gender, search_gender, sexuality) as sought
      from jsonb_to_recordset(${JSON.stringify(list.map((one, place) => ({ ...one, place })))}::jsonb)
        as one (place int, gender text, search_gender text, sexuality text)
    )
    select one.place as one, other.place as other, members_fit(one.gender, one.sought, other.gender, other.sought) as fit
    from stated one cross join stated other`.execute(gateway.db);
  return rows;
}

test('two members fit when neither rules the other out, for all genders, sought genders and orientations [R-MEMBERS-FIT-GENDER-ONLY]', async () => {
  const pairs = await pairsOf(STATED);
  expect(pairs).toHaveLength(STATED.length ** 2);
  const wrong = pairs.filter((pair) => {
    const [one, other] = [STATED[pair.one], STATED[pair.other]];
    return one === undefined || other === undefined || (pair.fit === true) !== fit(one, other);
  });
  expect(wrong).toEqual([]);
});

const silent: Stated = { gender: null, search_gender: null, sexuality: null };
const woman: Stated = { ...silent, gender: 'female' };
const man: Stated = { ...silent, gender: 'male' };

test.each<[string, Stated, Stated, boolean]>([
  ['a woman and a gay man do not', woman, { ...man, sexuality: 'gay' }, false],
  ['a woman and a man who looks for men do not', woman, { ...man, search_gender: 'male' }, false],
  ['two women who state no more do', woman, woman, true],
  ['a woman who looks for men and a man who states no more do', { ...woman, search_gender: 'male' }, man, true],
  ['a hetero man and a hetero woman do', { ...man, sexuality: 'hetero' }, { ...woman, sexuality: 'hetero' }, true],
  ['two lesbians do', { ...woman, sexuality: 'lesbian' }, { ...woman, sexuality: 'lesbian' }, true],
  ['a bisexual and a hetero woman do not', { ...woman, sexuality: 'bi' }, { ...woman, sexuality: 'hetero' }, false],
  [
    'a man who looks for women and somebody without a gender do not',
    { ...man, search_gender: 'female' },
    silent,
    false,
  ],
])('of two who fit: %s', async (_who, one, other, expected) => {
  const pairs = await pairsOf([one, other]);
  const both = pairs.filter((pair) => pair.one !== pair.other).map((pair) => pair.fit === true);
  expect(both).toEqual([expected, expected]);
});

describe('in a population of all genders and orientations', () => {
  const COPIES = 6;
  const people = new Map<number, Stated>();
  const viewers: { id: number; stated: Stated; client: TestClient }[] = [];

  beforeAll(async () => {
    const make = async (stated: Stated, copy: number) => {
      const fictional = copy % 2 === 1;
      const input: MemberInput = { ...stated, country: 'IE', fictional, date_of_birth: `${1985 + copy}-06-15` };
      const made = await gateway.makeMember(input);
      people.set(made.id, stated);
      if (copy === 1) await givePhotos(gateway.db, made.id, { public: 1 });
      if (copy === 0) viewers.push({ id: made.id, stated, client: await gateway.login(made) });
    };
    for (const stated of STATED) await Promise.all(Array.from({ length: COPIES }, (_, copy) => make(stated, copy)));
  });

  const statedBy = (id: number): Stated => {
    const stated = people.get(id);
    if (stated === undefined) throw new Error(`${id} is nobody of this population`);
    return stated;
  };
  /** Ids of all pages of a search. */
  const found = async (client: TestClient, query: Record<string, string> = {}): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const response = await client.call('GET /api/members.php', { query: { country: 'IE', ...query, page } });
      ids.push(...response.profiles.map(({ id }) => id));
      ({ pages } = response);
    }
    return ids;
  };
  const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

  test('the search finds all who fit the viewer and nobody else [R-MEMBERS-FIT-SEARCH, R-MEMBERS-FIT-GENDER-ONLY]', async () => {
    for (const { id, stated, client } of viewers) {
      const fitting = [...people]
        .filter(([other, theirs]) => other !== id && fit(stated, theirs))
        .map(([other]) => other);
      expect(ascending(await found(client)), JSON.stringify(stated)).toEqual(ascending(fitting));
    }
  });

  test('everybody is found on demand, and by visitors [R-MEMBERS-FIT-EVERYBODY]', async () => {
    const all = people.size - 1;
    for (const { client } of viewers.slice(0, 5)) expect(await found(client, { everybody: '1' })).toHaveLength(all);
    const { total } = await gateway.client().call('GET /api/members.php', { query: { country: 'IE' } });
    expect(total).toBe(people.size);
  });

  test('similar members fit each viewer, also when another looked at the same profile before [R-MEMBERS-FIT-SIMILAR]', async () => {
    const silentOnes = [...people].filter(
      ([, { search_gender, sexuality }]) => search_gender === null && sexuality === null,
    );
    let shown = 0;
    for (const [subject] of silentOnes.filter((_, index) => index % COPIES === 0)) {
      for (const { stated, client } of viewers) {
        const { profiles } = await client.call('GET /api/similar.php', { query: { id: subject } });
        expect(profiles.filter(({ id }) => !fit(stated, statedBy(id)))).toEqual([]);
        if (fit(stated, statedBy(subject))) expect(profiles).toHaveLength(LIMITS.similarMembers);
        shown += profiles.length;
      }
    }
    expect(shown).toBeGreaterThan(100);
  });

  test('the matches after the signup fit, as many as there may be [C-SIGNUP-MATCHES, L-SIGNUP-MATCHES, R-MEMBERS-FIT-SIGNUP]', async () => {
    for (const { id, stated, client } of viewers) {
      const { profiles } = await client.call('GET /api/signup-matches.php');
      const fitting = [...people].filter(([other, theirs]) => other !== id && fit(stated, theirs));
      expect(profiles, JSON.stringify(stated)).toHaveLength(Math.min(8, fitting.length));
      expect(profiles.filter((member) => member.id === id || !fit(stated, statedBy(member.id)))).toEqual([]);
    }
  });

  test('an automatic like comes from a profile that fits [R-MEMBERS-FIT-AUTO-LIKE]', async () => {
    for (const { stated, client } of viewers) {
      const liker = await client.call('GET /api/auto-like.php');
      const fits = STATED.some((theirs) => fit(stated, theirs));
      expect(liker === null ? null : fit(stated, statedBy(liker.id)), JSON.stringify(stated)).toBe(fits ? true : null);
    }
  });

  test('a change of what one states is in effect at once', async () => {
    const made = await gateway.makeMember({ gender: 'male', country: 'IE', sensitive_consent_at: new Date() });
    const client = await gateway.login(made);
    await client.call('PUT /api/profile.php', { body: { sexuality: 'gay' } });
    const gay = { gender: 'male', search_gender: null, sexuality: 'gay' } as const;
    const ids = await found(client);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !fit(gay, statedBy(id)))).toEqual([]);
    expect(await found(client, { everybody: '1' })).toHaveLength(people.size);
  });
});

test('real members come before fictional ones who were active in the same hour, or are of the same rank otherwise [R-MEMBERS-REAL-FIRST]', async () => {
  const hour = 3_600_000;
  const start = Math.floor(Date.now() / hour) * hour - 2 * hour;
  const make = (minutes: number, fictional: boolean) => {
    const at = new Date(start + minutes * 60_000);
    return gateway.makeMember({ country: 'NZ', fictional, last_active_at: at, signup_at: new Date(start) });
  };
  const [later, drawn, real, drawnEarlier, before] = [
    await make(61, true),
    await make(59, true),
    await make(1, false),
    await make(0, true),
    await make(-1, false),
  ];
  const client = await gateway.login(await gateway.makeMember({ country: 'US' }));
  const order = async (sort: string) => {
    const { profiles } = await client.call('GET /api/members.php', { query: { country: 'NZ', sort } });
    return profiles.map(({ id }) => id);
  };
  expect(await order('active')).toEqual([later.id, real.id, drawn.id, drawnEarlier.id, before.id]);
  for (const sort of ['new', 'age']) {
    expect(await order(sort)).toEqual([before.id, real.id, drawnEarlier.id, drawn.id, later.id]);
  }
  const { profiles } = await client.call('GET /api/similar.php', { query: { id: before.id } });
  expect(profiles.map(({ fictional }) => fictional)).toEqual([false, true, true, true]);
});
