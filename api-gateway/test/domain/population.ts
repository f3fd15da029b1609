import { sql } from 'kysely';
import { ageOn } from '@tandem/contracts/product/age';
import type { Country } from '@tandem/contracts/product/locales';
import { dayIn } from '../../src/platform/tenants/day.ts';
import type { TestClient, TestGateway } from '../harness.ts';
import { ALPHA } from '../tenants.ts';
import { STATED, type Stated } from './fit.ts';

/** A member of the population, as a test judges them. */
export interface Person extends Stated {
  id: number;
  country: Country;
  age: number;
  fictional: boolean;
}

/** A member of it who is logged in. */
export interface PopulationViewer extends Person {
  client: TestClient;
}

export interface Population {
  people: ReadonlyMap<number, Person>;
  /** One for each combination of what a member may state. */
  viewers: readonly PopulationViewer[];
}

/** Where they live, a fifth of them each; the viewers in the first. */
export const COUNTRIES_OF_POPULATION = ['IE', 'NL', 'BE', 'FR', 'DE'] as const satisfies readonly Country[];

/** Written in two statements: every combination equally often, in each country, of all ages, one half fictional. */
async function writePeople({ db }: TestGateway, size: number): Promise<void> {
  await sql`
    with stated as (
      select place, gender, search_gender, sexuality
      from jsonb_to_recordset(${JSON.stringify(STATED.map((one, place) => ({ ...one, place })))}::jsonb)
        as one (place int, gender text, search_gender text, sexuality text)
    ), made as (
      insert into users (tenant_id, email, email_key, status, language, last_active_at)
      select ${ALPHA}, 'of-many-' || n, 'of-many-' || n, 'active', 'en', now() - n * interval '7 seconds'
      from generate_series(0, ${size}::int - 1) n returning id, substring(email from 9)::int as n)
    insert into profiles (user_id, tenant_id, name, date_of_birth, gender, search_gender, sexuality, country, fictional)
    select made.id, ${ALPHA}, 'Of-many-' || n,
      (current_date - make_interval(years => 18 + n * 7 % 61, days => n % 360))::date,
      stated.gender, stated.search_gender, stated.sexuality,
      (${[...COUNTRIES_OF_POPULATION]}::text[])[1 + n / ${STATED.length} % ${COUNTRIES_OF_POPULATION.length}::int], n % 2 = 1
    from made join stated on stated.place = n % ${STATED.length}`.execute(db);
  await sql`
    insert into photos (user_id, position, status, is_main, width, height, color, media_key, blurred_key, variants)
    select user_id, 0, 'active', true, 960, 1200, '#aabbcc', 'sharp-' || user_id, 'blurred-' || user_id,
      '[{"size":"thumb","width":96,"height":120}]'
    from profiles where fictional`.execute(db);
  await sql`analyze users, profiles, member_search, photos`.execute(db);
}

async function readPeople({ db }: TestGateway): Promise<Map<number, Person>> {
  const rows = await db
    .selectFrom('profiles')
    .select(['user_id', 'gender', 'search_gender', 'sexuality', 'country', 'fictional', 'date_of_birth'])
    .execute();
  const day = dayIn('Europe/Amsterdam');
  return new Map(
    rows.map(({ user_id: id, date_of_birth: born, ...row }) => [id, { id, ...row, age: ageOn(born, day) }]),
  );
}

/** Fills an empty site with so many members of all genders, sought genders and orientations, and viewers beside them. */
export async function populate(gateway: TestGateway, size: number): Promise<Population> {
  await writePeople(gateway, size);
  const viewers: { id: number; client: TestClient }[] = [];
  for (const [index, stated] of STATED.entries()) {
    // Ages at which the range around one's own meets the lowest and the highest age, too.
    const born = `${new Date().getUTCFullYear() - 19 - ((index * 7) % 75)}-01-01`;
    const made = await gateway.makeMember({ ...stated, country: COUNTRIES_OF_POPULATION[0], date_of_birth: born });
    viewers.push({ id: made.id, client: await gateway.login(made) });
  }
  const people = await readPeople(gateway);
  return {
    people,
    viewers: viewers.map(({ id, client }) => {
      const person = people.get(id);
      if (person === undefined) throw new Error(`${id} is nobody of this population`);
      return { ...person, client };
    }),
  };
}
