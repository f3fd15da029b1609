import { AGE_BANDS, type Person } from '../portraits/person.ts';
import type { Sketch } from './sketch.ts';

/** A face may come back after this many members of the whole list, so that a page of 24 does not show it twice. */
const APART = 30;
/** A style of hair may, in whatever colour, after this many. */
const STYLES_APART = 14;
const STYLE_TOO_SOON = 4000;
/** What a face of the same age, of the next age, of one after that counts against it. */
const YEARS_APART = [0, 2500, 1_000_000];
const NEVER = Number.NEGATIVE_INFINITY;
/** Beyond this, how long ago somebody was seen makes no difference. */
const LONG_AGO = 1e6;

/** Where in the list of all something was last seen, and in the list of each country. */
interface Sighting {
  overall: number;
  byCountry: Map<string, number>;
}

interface Actor {
  person: Person;
  seen: Sighting;
  /** Shared by all of the gender whose hair is cut alike. */
  styleSeen: Sighting;
}

interface Position {
  overall: number;
  inCountry: number;
  sketch: Sketch;
}

const unseen = (): Sighting => ({ overall: NEVER, byCountry: new Map() });

function since(sighting: Sighting, at: Position): { overall: number; inCountry: number } {
  return {
    overall: at.overall - sighting.overall,
    inCountry: at.inCountry - (sighting.byCountry.get(at.sketch.country) ?? NEVER),
  };
}

function note(sighting: Sighting, at: Position): void {
  sighting.overall = at.overall;
  sighting.byCountry.set(at.sketch.country, at.inCountry);
}

/** How well an actor fits at a place of the list; more is better. */
function fitness({ person, seen, styleSeen }: Actor, at: Position): number {
  const face = since(seen, at);
  const style = since(styleSeen, at);
  const years = Math.abs(AGE_BANDS.indexOf(person.age) - AGE_BANDS.indexOf(at.sketch.ageBand));
  const styleTooSoon = Math.min(style.overall, style.inCountry) < STYLES_APART;
  return (
    Math.min(face.overall, APART) * 1000 +
    Math.min(face.inCountry, APART) * 100 -
    (YEARS_APART[years] ?? 0) -
    (styleTooSoon ? STYLE_TOO_SOON : 0) +
    Math.min(face.inCountry, 10 * APART) / 100 +
    Math.min(face.overall, LONG_AGO) / 1e7
  );
}

function gatherActors(people: readonly Person[]): Map<string, Actor[]> {
  const pools = new Map<string, Actor[]>();
  const styles = new Map<string, Sighting>();
  for (const person of people) {
    const styleKey = `${person.gender}/${person.face.hair}`;
    const styleSeen = styles.get(styleKey) ?? unseen();
    styles.set(styleKey, styleSeen);
    const key = `${person.gender}/${person.hair}`;
    pools.set(key, [...(pools.get(key) ?? []), { person, seen: unseen(), styleSeen }]);
  }
  return pools;
}

/**
 * Gives every member a drawn person of their gender and hair, of their age where there is one, such that pages of the
 * search (the lately active first, all countries or one) do not show a face twice as far as the pool allows: of
 * those who were not seen among the last 30, the one who was not seen in the country for longest. Hair that is cut
 * alike is kept apart, too.
 */
export function castMembers(sketches: readonly Sketch[], people: readonly Person[]): Map<number, Person> {
  const pools = gatherActors(people);
  const cast = new Map<number, Person>();
  const inCountry = new Map<string, number>();
  const byActivity = sketches.toSorted(
    (a, b) => b.lastActiveAt.getTime() - a.lastActiveAt.getTime() || a.index - b.index,
  );
  byActivity.forEach((sketch, overall) => {
    const at = { overall, inCountry: inCountry.get(sketch.country) ?? 0, sketch };
    inCountry.set(sketch.country, at.inCountry + 1);
    let best: Actor | undefined;
    let bestFitness = NEVER;
    for (const actor of pools.get(`${sketch.gender}/${sketch.hair}`) ?? []) {
      const own = fitness(actor, at);
      if (own > bestFitness) [best, bestFitness] = [actor, own];
    }
    if (best === undefined) throw new Error(`nobody is drawn with ${sketch.hair} hair (${sketch.gender})`);
    note(best.seen, at);
    note(best.styleSeen, at);
    cast.set(sketch.index, best.person);
  });
  return cast;
}
