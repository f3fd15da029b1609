import { AGE_BANDS, type Person } from '../portraits/person.ts';
import type { Sketch } from './sketch.ts';

/** A face may come back after this many members of the whole list, so that a page of 24 does not show it twice. */
const APART = 30;
/** What a face of the same age, of the next age, of one after that counts against it. */
const YEARS_APART = [0, 2500, 1_000_000];

interface Actor {
  person: Person;
  /** Where in the list of all they were last seen, and in the list of each country. */
  last: number;
  lastInCountry: Map<string, number>;
}

/**
 * Gives every member a drawn person of their gender and hair, of their age where there is one, such that pages of the
 * search (the lately active first, all countries or one) do not show a face twice as far as the pool allows: of
 * those who were not seen among the last 30, the one who was not seen in the country for longest.
 */
export function castMembers(sketches: readonly Sketch[], people: readonly Person[]): Map<number, Person> {
  const pools = new Map<string, Actor[]>();
  for (const person of people) {
    const key = `${person.gender}/${person.hair}`;
    const pool = pools.get(key) ?? [];
    pool.push({ person, last: Number.NEGATIVE_INFINITY, lastInCountry: new Map() });
    pools.set(key, pool);
  }
  const cast = new Map<number, Person>();
  const inCountry = new Map<string, number>();
  const byActivity = sketches.toSorted(
    (a, b) => b.lastActiveAt.getTime() - a.lastActiveAt.getTime() || a.index - b.index,
  );
  byActivity.forEach((sketch, position) => {
    const place = inCountry.get(sketch.country) ?? 0;
    inCountry.set(sketch.country, place + 1);
    const pool = pools.get(`${sketch.gender}/${sketch.hair}`) ?? [];
    let best: Actor | undefined;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const actor of pool) {
      const apart = Math.min(position - actor.last, APART);
      const apartInCountry = Math.min(
        place - (actor.lastInCountry.get(sketch.country) ?? Number.NEGATIVE_INFINITY),
        10 * APART,
      );
      const years = Math.abs(AGE_BANDS.indexOf(actor.person.age) - AGE_BANDS.indexOf(sketch.ageBand));
      const score =
        apart * 1000 +
        Math.min(apartInCountry, APART) * 100 -
        (YEARS_APART[years] ?? 0) +
        apartInCountry / 100 +
        Math.min(position - actor.last, 1e6) / 1e7;
      if (score > bestScore) [best, bestScore] = [actor, score];
    }
    if (best === undefined) throw new Error(`nobody is drawn with ${sketch.hair} hair (${sketch.gender})`);
    best.last = position;
    best.lastInCountry.set(sketch.country, place);
    cast.set(sketch.index, best.person);
  });
  return cast;
}
