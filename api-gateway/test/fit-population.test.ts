import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '@tandem/contracts/product/limits';
import { fit } from './domain/fit.ts';
import { COUNTRIES_OF_POPULATION, populate } from './domain/population.ts';
import type { Person, Population, PopulationViewer } from './domain/population.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

const SIZE = 5000;
const [HOME] = COUNTRIES_OF_POPULATION;

let gateway: TestGateway;
let population: Population;
beforeAll(async () => {
  gateway = await startTestGateway();
  population = await populate(gateway, SIZE);
});
afterAll(() => gateway.close());

const personOf = (id: number): Person => {
  const person = population.people.get(id);
  if (person === undefined) throw new Error(`${id} is nobody of this population`);
  return person;
};
const idsOf = (members: readonly { id: number }[]) => members.map(({ id }) => id);
const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
const say = ({ gender, search_gender, sexuality, age, country }: Person) =>
  `${gender ?? 'no gender'} for ${search_gender ?? 'any'}, ${sexuality ?? 'no orientation'}, ${age}, ${country}`;

/** Everybody of the population who fits the viewer and of whom this holds. */
const fitting = (viewer: PopulationViewer, holds: (other: Person) => boolean) =>
  [...population.people.values()].filter((other) => other.id !== viewer.id && holds(other) && fit(viewer, other));

/** What reads showed to whom: how many pairs, and those that exclude each other, in words. */
function judge(pairs: readonly (readonly [PopulationViewer, number])[]): { pairs: number; misfits: string[] } {
  const wrong = pairs.filter(([viewer, id]) => viewer.id === id || !fit(viewer, personOf(id)));
  return { pairs: pairs.length, misfits: wrong.map(([viewer, id]) => `${say(viewer)} × ${say(personOf(id))}`) };
}

/** Calls a read for each viewer; the ids that it shows, as pairs. */
async function showAll(read: (viewer: PopulationViewer) => Promise<readonly number[]>) {
  const pairs: [PopulationViewer, number][] = [];
  for (const viewer of population.viewers) for (const id of await read(viewer)) pairs.push([viewer, id]);
  return pairs;
}

describe(`in a population of ${SIZE} of all genders and orientations, no shown pair excludes the other`, () => {
  test('and everybody who fits is found, by the search of every country [R-MEMBERS-FIT-SEARCH]', async () => {
    let found = 0;
    for (const viewer of population.viewers) {
      for (const country of COUNTRIES_OF_POPULATION) {
        const query = { country, snapshot: 1 };
        const { profiles, snapshot = [] } = await viewer.client.call('GET /api/members.php', { query });
        const expected = fitting(viewer, (other) => other.country === country);
        expect(ascending(snapshot), `${say(viewer)} in ${country}`).toEqual(ascending(idsOf(expected)));
        expect(idsOf(profiles)).toEqual(snapshot.slice(0, LIMITS.searchPage));
        found += snapshot.length;
      }
    }
    expect(found).toBeGreaterThan(6 * SIZE);
  });

  test('nor is out of the first search’s ages: one’s own, eight less to eight more, from 18 to 99 [R-MEMBERS-FIT-AGES, L-MEMBERS-AGE-SPAN]', async () => {
    for (const viewer of population.viewers) {
      const [youngest, oldest] = [Math.max(18, viewer.age - 8), Math.min(99, viewer.age + 8)];
      const query = { country: HOME, min_age: youngest, max_age: oldest, snapshot: 1 };
      const { snapshot } = await viewer.client.call('GET /api/members.php', { query });
      const expected = fitting(viewer, ({ country, age }) => country === HOME && age >= youngest && age <= oldest);
      expect(ascending(snapshot ?? []), say(viewer)).toEqual(ascending(idsOf(expected)));
    }
  });

  test('in the swipe game, as it goes on [R-MEMBERS-FIT-SWIPE]', async () => {
    const pairs = [];
    for (let deck = 0; deck < 3; deck += 1) {
      const dealt = await showAll(async ({ client }) => idsOf((await client.call('GET /api/swipe-game.php')).profiles));
      const rows = dealt.map(([viewer, id]) => ({ user_id: viewer.id, passed_id: id }));
      await sql`
        insert into swipe_passes (user_id, passed_id)
        select user_id, passed_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (user_id bigint, passed_id bigint)`.execute(
        gateway.db,
      );
      pairs.push(...dealt);
    }
    expect(judge(pairs)).toEqual({ pairs: 3 * 10 * dealtTo(), misfits: [] });
    expect(new Set(pairs.map(([viewer, id]) => `${viewer.id}/${id}`)).size).toBe(pairs.length);
    await gateway.db.deleteFrom('swipe_passes').execute();
  });

  test('among the matches after the signup, of one’s own country [R-MEMBERS-FIT-SIGNUP]', async () => {
    const pairs = await showAll(async ({ client }) =>
      idsOf((await client.call('GET /api/signup-matches.php')).profiles),
    );
    expect(judge(pairs)).toEqual({ pairs: LIMITS.signupMatches * dealtTo(), misfits: [] });
    expect(pairs.filter(([, id]) => personOf(id).country !== HOME)).toEqual([]);
  });

  test('beside whichever profile is looked at [R-MEMBERS-FIT-SIMILAR]', async () => {
    const subjects = population.viewers.filter((_, index) => index % 4 === 0);
    const pairs = [];
    for (const { id: subject } of subjects) {
      pairs.push(
        ...(await showAll(async ({ client }) =>
          idsOf((await client.call('GET /api/similar.php', { query: { id: subject } })).profiles),
        )),
      );
    }
    const { pairs: shown, misfits } = judge(pairs);
    expect(misfits).toEqual([]);
    expect(shown).toBeGreaterThan(1000);
  });

  test('by automatic likes, day after day, nor do those far in age come before those who are near [R-MEMBERS-FIT-AUTO-LIKE]', async () => {
    const pairs: [PopulationViewer, number][] = [];
    for (let day = 0; day < 3; day += 1) {
      const made = await showAll(async ({ client }) => {
        const liker = await client.call('GET /api/auto-like.php');
        return liker === null ? [] : [liker.id];
      });
      await sql`update auto_likes set made_at = made_at - interval '25 hours'`.execute(gateway.db);
      await sql`update likes set seen_at = now() where seen_at is null`.execute(gateway.db);
      pairs.push(...made);
    }
    expect(judge(pairs)).toEqual({ pairs: 3 * dealtTo(), misfits: [] });
    expect(pairs.filter(([, id]) => !personOf(id).fictional)).toEqual([]);
    const yearsBetween = (viewer: Person, other: Person) => Math.abs(viewer.age - other.age);
    const isFar = ([viewer, id]: [PopulationViewer, number]) =>
      yearsBetween(viewer, personOf(id)) > LIMITS.searchAgeSpan + 1;
    const likers = new Set(pairs.map(([viewer, id]) => `${viewer.id}/${id}`));
    /** Those near in age who had not liked the viewer by then. */
    const leftOut = (viewer: PopulationViewer) =>
      fitting(
        viewer,
        (other) =>
          other.fictional &&
          yearsBetween(viewer, other) < LIMITS.searchAgeSpan &&
          !likers.has(`${viewer.id}/${other.id}`),
      );
    expect(pairs.filter((pair) => isFar(pair) && leftOut(pair[0]).length > 0)).toEqual([]);
  });
});

/** How many of the viewers anybody fits: the others contradict themselves, and are shown nobody. */
function dealtTo(): number {
  const { viewers } = population;
  const met = viewers.filter((viewer) => viewers.some((other) => fit(viewer, other)));
  expect(viewers.length - met.length).toBe(6);
  return met.length;
}
