import type { Gender, HairColor } from '@tandem/contracts/product/lists';
import { HAIR_COLORS } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import type { DemoLanguage } from './texts/profile-texts.ts';
import type { AgeBand } from '../portraits/person.ts';
import { HAIR_SHARES } from '../portraits/people.ts';
import { createRandom, type Random } from '../random.ts';
import { frenchPlaces, type Place, PLACES_BY_COUNTRY, speaksFrench } from './places.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a demo member is before they have a face: who, where, how old, when last here. */
export interface Sketch {
  /** From 0; the same index is the same member, however many there are. */
  index: number;
  gender: Gender;
  country: Country;
  place: Place;
  french: boolean;
  language: DemoLanguage;
  age: number;
  ageBand: AgeBand;
  /** `YYYY-MM-DD` */
  dateOfBirth: string;
  hair: HairColor;
  signupAt: Date;
  lastActiveAt: Date;
}

/** How many members each country has, against the others. */
const COUNTRY_WEIGHTS: Record<string, Readonly<Partial<Record<Country, number>>>> = {
  'tandemly': {
    NL: 14,
    GB: 12,
    US: 12,
    DE: 11,
    FR: 10,
    BE: 8,
    CA: 6,
    IE: 4,
    IT: 5,
    ES: 5,
    PL: 4,
    AT: 3,
    CH: 3,
    AU: 3,
    NZ: 2,
  },
  'nuit-douce': { FR: 60, BE: 18, CH: 12, CA: 10 },
};

/** From how old to how old, and how many of 100. */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[18, 22], 8],
  [[23, 27], 17],
  [[28, 32], 19],
  [[33, 37], 15],
  [[38, 43], 14],
  [[44, 50], 12],
  [[51, 58], 9],
  [[59, 66], 4],
  [[67, 75], 2],
];

function chooseHair(random: Random, gender: Gender, age: number): HairColor {
  const shares = HAIR_SHARES[gender];
  const weights = HAIR_COLORS.map((hair) => {
    const share = shares[hair];
    if (hair === 'gray') return [hair, age < 38 ? 0 : share * (age > 55 ? 5 : 1.6)] as const;
    if (hair === 'white') return [hair, age < 52 ? 0 : share * (age > 62 ? 16 : 5)] as const;
    if (hair === 'bald') return [hair, age < 28 ? share * 0.2 : share * 1.4] as const;
    if (hair === 'other') return [hair, age < 40 ? share * 1.5 : share * 0.3] as const;
    return [hair, share] as const;
  });
  return random.weighted(weights);
}

/** 18–34 is young, to 54 middle, from 55 mature; the portraits hint at it. */
export function ageBandOf(age: number): AgeBand {
  return age < 35 ? 'young' : age < 55 ? 'middle' : 'mature';
}

function chooseActivity(random: Random, epoch: number): { signupAt: Date; lastActiveAt: Date } {
  const ago = random.weighted<() => number>([
    [() => random.between(0, 4) * MINUTE, 4],
    [() => random.between(5, 60) * MINUTE, 8],
    [() => random.between(1, 24) * HOUR, 28],
    [() => random.between(1, 7) * DAY, 34],
    [() => random.between(7, 60) * DAY, 20],
    [() => random.between(60, 300) * DAY, 6],
  ])();
  // Squared: many joined lately, few long ago. Nobody was here before they joined.
  const member = Math.max(ago + HOUR, random.next() ** 2 * 1100 * DAY + HOUR);
  return { signupAt: new Date(Math.round(epoch - member)), lastActiveAt: new Date(Math.round(epoch - ago)) };
}

function birthday(random: Random, age: number, epoch: number): string {
  const today = new Date(epoch);
  // 1 to 364 days after the birthday on which they turned that old: right in every time zone.
  const days = random.int(2, 363);
  const turned = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate());
  return new Date(turned - days * DAY).toISOString().slice(0, 10);
}

/** The member number `index` of a tenant; `epoch` is the time that ages and activity are counted from. */
export function sketchMember(tenant: string, countries: readonly Country[], index: number, epoch: number): Sketch {
  const random = createRandom(`${tenant}/member/${index}`);
  const weights = countries.map((country) => [country, COUNTRY_WEIGHTS[tenant]?.[country] ?? 1] as const);
  const country = random.weighted(weights);
  const isFrenchSite = tenant === 'nuit-douce';
  const places = isFrenchSite ? frenchPlaces(country) : PLACES_BY_COUNTRY[country];
  const place = random.weighted(places.map((candidate) => [candidate, candidate.weight] as const));
  // A member of a site in French writes French, wherever they live.
  const french = isFrenchSite || speaksFrench(country, place.region);
  const gender = random.chance(0.52) ? 'female' : 'male';
  const [youngest, oldest] = random.weighted(AGES);
  const age = random.int(youngest, oldest);
  return {
    index,
    gender,
    country,
    place,
    french,
    age,
    language: french ? 'fr' : 'en',
    ageBand: ageBandOf(age),
    dateOfBirth: birthday(random, age, epoch),
    hair: chooseHair(random, gender, age),
    ...chooseActivity(random, epoch),
  };
}
