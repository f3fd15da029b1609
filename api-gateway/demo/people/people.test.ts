import { describe, expect, it } from 'vitest';
import { ageOn } from '@tandem/contracts/product/age';
import { GENDERS, INTERESTS } from '@tandem/contracts/product/lists';
import { COUNTRIES, type Country } from '@tandem/contracts/product/locales';
import { isRegionOf } from '../../src/platform/regions/regions.ts';
import { drawnPeople } from '../portraits/people.ts';
import { createRandom } from '../random.ts';
import { TENANT_SEEDS } from '../tenants/index.ts';
import { NUIT_DOUCE } from '../tenants/nuit-douce.ts';
import { castMembers } from './casting.ts';
import { firstNames } from './names.ts';
import { frenchPlaces, PLACES_BY_COUNTRY, speaksFrench } from './places.ts';
import { type Sketch, sketchMember } from './sketch.ts';
import { ENGLISH } from './texts/english.ts';
import { FRENCH } from './texts/french.ts';
import { type Author, writeAbout, writeReason } from './texts/profile-texts.ts';
import { skeletonsOf } from '../../src/platform/names/name-skeletons.ts';
import { createUsernames } from './username.ts';

const EPOCH = Date.UTC(2026, 5, 1, 18);
const PAGE = 24;

describe('places', () => {
  it.each([...COUNTRIES])('of %s lie in its regions and have each city once', (country) => {
    const places = PLACES_BY_COUNTRY[country];
    expect(places.length).toBeGreaterThanOrEqual(8);
    expect(new Set(places.map(({ city }) => city)).size).toBe(places.length);
    for (const { city, region, latitude, longitude, weight } of places) {
      expect(isRegionOf(country, region), `${city} in ${region}`).toBe(true);
      expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && weight > 0).toBe(true);
    }
  });
});

describe('members of the site in French', () => {
  const { key, settings } = NUIT_DOUCE;
  const sketches = Array.from({ length: 800 }, (_, index) => sketchMember(key, settings.countries, index, EPOCH));

  it('all write French, and mostly live where it is spoken', () => {
    expect(sketches.every(({ french, language }) => french && language === 'fr')).toBe(true);
    const elsewhere = sketches.filter(({ country, place }) => !speaksFrench(country, place.region));
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.length).toBeLessThan(sketches.length * 0.1);
  });

  it('call their cities by the French names', () => {
    const cities = new Set(settings.countries.flatMap((country) => frenchPlaces(country)).map(({ city }) => city));
    for (const name of ['Anvers', 'Gand', 'Bruges', 'Louvain', 'Zurich', 'Bâle', 'Berne', 'Lucerne', 'Saint-Gall'])
      expect(cities).toContain(name);
    for (const name of ['Antwerpen', 'Gent', 'Zürich', 'Basel', 'Bern', 'Luzern', 'St. Gallen', 'St. John’s'])
      expect(cities).not.toContain(name);
    for (const { place } of sketches) expect(cities).toContain(place.city);
  });
});

describe('usernames', () => {
  it('keep the rules of names and are never confusable with one another [V-ACCOUNT-NAME-UNIQUE]', () => {
    const username = createUsernames(['Nora_K']);
    const random = createRandom('usernames');
    const names = COUNTRIES.flatMap((country) =>
      GENDERS.flatMap((gender) =>
        [1950, 1999].flatMap((born) =>
          Array.from({ length: 120 }, () =>
            username({ firstName: random.pick(firstNames(country, false, gender, born)), born, french: false, random }),
          ),
        ),
      ),
    );
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{3,20}$/);
    const skeletons = names.flatMap(skeletonsOf);
    expect(new Set(skeletons).size).toBe(skeletons.length);
    expect(names.map((name) => name.toLowerCase())).not.toContain('nora_k');
  });
});

describe.each(TENANT_SEEDS)('members of $key', ({ key, settings }) => {
  const countries: readonly Country[] = settings.countries;
  const sketches = Array.from({ length: 2000 }, (_, index) => sketchMember(key, countries, index, EPOCH));

  it('are adults up to 75 who live in the tenant’s countries', () => {
    for (const { dateOfBirth, age, country, place } of sketches) {
      expect(ageOn(dateOfBirth, '2026-06-01')).toBe(age);
      expect(age >= 18 && age <= 75).toBe(true);
      expect(settings.countries).toContain(country);
      expect(place.region.startsWith(`${country}-`)).toBe(true);
    }
    expect(new Set(sketches.map(({ country }) => country)).size).toBe(countries.length);
  });

  it('were here after they joined and not in the future; some are here now, most lately', () => {
    for (const { signupAt, lastActiveAt } of sketches) {
      expect(lastActiveAt.getTime()).toBeGreaterThan(signupAt.getTime());
      expect(lastActiveAt.getTime()).toBeLessThanOrEqual(EPOCH);
    }
    const within = (hours: number) =>
      sketches.filter(({ lastActiveAt }) => EPOCH - lastActiveAt.getTime() < hours * 3_600_000).length;
    expect(within(5 / 60)).toBeGreaterThan(40);
    expect(within(24 * 7)).toBeGreaterThan(1200);
  });

  it('are the same at every call, and others with another index', () => {
    expect(sketchMember(key, countries, 17, EPOCH)).toEqual(sketches[17]);
    expect(sketches[18]).not.toEqual(sketches[17]);
  });

  it('have faces of their gender and hair, and show no old face on a young member', () => {
    const cast = castMembers(sketches, drawnPeople(key));
    for (const sketch of sketches) {
      const person = cast.get(sketch.index);
      expect([person?.gender, person?.hair]).toEqual([sketch.gender, sketch.hair]);
      if (sketch.ageBand === 'young') expect(person?.age).not.toBe('mature');
    }
  });

  it('do not share a face on a page of the search, all countries or one', () => {
    const cast = castMembers(sketches, drawnPeople(key));
    const pagesWithTwins = (list: readonly Sketch[]): { pages: number; twins: number } => {
      const sorted = list.toSorted((a, b) => b.lastActiveAt.getTime() - a.lastActiveAt.getTime());
      let twins = 0;
      let pages = 0;
      for (let start = 0; start < sorted.length; start += PAGE) {
        const faces = sorted.slice(start, start + PAGE).map(({ index }) => cast.get(index)?.id);
        pages += 1;
        if (new Set(faces).size < faces.length) twins += 1;
      }
      return { pages, twins };
    };
    expect(pagesWithTwins(sketches).twins).toBe(0);
    const byCountry = countries.map((country) =>
      pagesWithTwins(sketches.filter((sketch) => sketch.country === country)),
    );
    const pages = byCountry.reduce((sum, page) => sum + page.pages, 0);
    expect(byCountry.reduce((sum, page) => sum + page.twins, 0)).toBeLessThanOrEqual(pages * 0.05);
    const women = pagesWithTwins(sketches.filter(({ gender }) => gender === 'female'));
    expect(women.twins).toBeLessThanOrEqual(women.pages * 0.1);
  });
});

describe('texts of profiles', () => {
  const author = (over: Partial<Author>): Author => ({
    language: 'en',
    gender: 'female',
    city: 'Gent',
    age: 30,
    interests: ['music', 'tea'],
    ...over,
  });
  const many = (over: Partial<Author>) =>
    Array.from({ length: 400 }, (_, index) => {
      const random = createRandom(`text/${index}`);
      return `${writeAbout(random, author(over))} ${writeReason(random, author(over))}`;
    });

  it('leave no blank to be filled', () => {
    for (const text of [
      ...many({}),
      ...many({ language: 'fr' }),
      ...many({ language: 'fr', gender: 'male', interests: [...INTERESTS] }),
    ]) {
      expect(text).not.toMatch(/[{}|[\]]/);
      expect(text.length).toBeLessThan(900);
    }
  });

  it('do not read alike', () => {
    expect(new Set(many({ interests: [...INTERESTS] })).size).toBeGreaterThan(390);
  });

  it('agree with their author in French, and do not break before a mark', () => {
    const [women, men] = [many({ language: 'fr' }).join('\n'), many({ language: 'fr', gender: 'male' }).join('\n')];
    expect(women).toContain('nerveuse');
    expect(women).not.toContain('nerveux');
    expect(men).toContain('nerveux');
    expect(women).not.toMatch(/ [;:!?»]/);
  });

  it('leave grown children to those who may have them', () => {
    expect(many({ age: 24 }).join('\n')).not.toMatch(/grown children|grey hairs|children have left/);
    expect(many({ age: 58 }).join('\n')).toMatch(/grown children/);
  });

  it('are as many in both languages, for the same interests', () => {
    expect(Object.keys(FRENCH.interests)).toEqual(Object.keys(ENGLISH.interests));
    for (const list of ['openings', 'jobs', 'traits', 'closings', 'reasons'] as const)
      expect(FRENCH[list]).toHaveLength(ENGLISH[list].length);
  });
});
