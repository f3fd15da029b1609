import type { Gender, HairColor, Interest } from '@tandem/contracts/product/lists';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import type { Trx } from '../../src/db/database.ts';
import { hashPassword } from '../../src/backend/account/password.ts';
import type { NewMember } from '../people/members.ts';
import { PLACES_BY_COUNTRY } from '../people/places.ts';
import { drawnPeople } from '../portraits/people.ts';
import type { Person } from '../portraits/person.ts';
import type { PortraitKeys } from '../portraits/portrait-keys.ts';
import { portraitsOf } from '../portraits/portrait-library.ts';
import { writeMembers } from '../seed-tenant.ts';
import type { TenantSeed } from '../tenants/index.ts';
import { writeHistory } from './history.ts';

/** Of every demo account, on both tenants. */
export const DEMO_PASSWORD = 'Demo-pass-2026';

const DAY = 86_400_000;

interface Home {
  country: Country;
  city: string;
}

/** Somebody whom a visitor of the demo can log in as. */
export interface DemoAccount {
  key: 'free' | 'premium' | 'french' | 'moderator';
  name: string;
  gender: Gender;
  age: number;
  hair: HairColor;
  role: 'member' | 'moderator';
  paid: boolean;
  /** Where they live and which language they use, by tenant. */
  home: Record<TenantSeed['key'], Home & { language: Locale }>;
  signedUpDaysAgo: number;
  photos: number;
  interests: Interest[];
  about: Record<Locale, string>;
  reason: Record<Locale, string>;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    key: 'free',
    name: 'Nora_K',
    gender: 'female',
    age: 31,
    hair: 'brown',
    role: 'member',
    paid: false,
    signedUpDaysAgo: 12,
    photos: 2,
    home: {
      'tandemly': { country: 'NL', city: 'Utrecht', language: 'en' },
      'nuit-douce': { country: 'BE', city: 'Bruxelles', language: 'fr' },
    },
    interests: ['relationship', 'music', 'movies', 'outdoors', 'reading', 'cooking', 'coffee'],
    about: {
      en: 'I restore old photographs for a museum, so I notice small things. I bike everywhere, cook too much pasta and would rather talk for two hours than text for two weeks.',
      fr: 'Je restaure de vieilles photographies pour un musée, alors je remarque les détails. Je fais tout à vélo, je cuisine trop de pâtes et je préfère parler deux heures qu’écrire deux semaines.',
    },
    reason: {
      en: 'To meet somebody who asks a second question.',
      fr: 'Rencontrer quelqu’un qui pose une deuxième question.',
    },
  },
  {
    key: 'premium',
    name: 'Thomas_V',
    gender: 'male',
    age: 42,
    hair: 'dark brown',
    role: 'member',
    paid: true,
    signedUpDaysAgo: 190,
    photos: 4,
    home: {
      'tandemly': { country: 'NL', city: 'Haarlem', language: 'en' },
      'nuit-douce': { country: 'CH', city: 'Genève', language: 'fr' },
    },
    interests: ['relationship', 'dancing', 'travelling', 'hiking', 'biking', 'photography', 'foodie', 'wine'],
    about: {
      en: 'Engineer, father of one, slow photographer. On free weekends I am on a trail or looking for the bakery at the end of it. I write back, even when it takes me an evening.',
      fr: 'Ingénieur, père d’une fille, photographe lent. Les week-ends libres, je suis sur un sentier ou à la recherche de la boulangerie qui le termine. Je réponds toujours, quitte à y passer la soirée.',
    },
    reason: {
      en: 'After some years alone I would like to be two again.',
      fr: 'Après quelques années seul, j’aimerais être deux à nouveau.',
    },
  },
  {
    key: 'french',
    name: 'Camille_L',
    gender: 'female',
    age: 35,
    hair: 'red',
    role: 'member',
    paid: false,
    signedUpDaysAgo: 33,
    photos: 3,
    home: {
      'tandemly': { country: 'FR', city: 'Lyon', language: 'fr' },
      'nuit-douce': { country: 'FR', city: 'Lyon', language: 'fr' },
    },
    interests: ['relationship', 'hugging', 'dancing', 'music', 'theater', 'art', 'beach', 'wine', 'tea'],
    about: {
      en: 'Bookseller in Lyon, on stage on Thursdays in an amateur troupe. I like late dinners, early markets and people who finish their stories.',
      fr: 'Libraire à Lyon, sur scène le jeudi dans une troupe amateur. J’aime les dîners tardifs, les marchés matinaux et les gens qui finissent leurs histoires.',
    },
    reason: {
      en: 'For the pleasure of a real conversation, and what may follow.',
      fr: 'Pour le plaisir d’une vraie conversation, et la suite si elle vient.',
    },
  },
  {
    key: 'moderator',
    name: 'Sam-M',
    gender: 'male',
    age: 38,
    hair: 'black',
    role: 'moderator',
    paid: true,
    signedUpDaysAgo: 400,
    photos: 1,
    home: {
      'tandemly': { country: 'NL', city: 'Rotterdam', language: 'en' },
      'nuit-douce': { country: 'FR', city: 'Paris', language: 'fr' },
    },
    interests: ['music', 'videogames', 'politics', 'animals', 'coffee'],
    about: {
      en: 'I look after this place. Write to support if something is wrong.',
      fr: 'Je veille sur ce site. Écrivez à l’assistance si quelque chose ne va pas.',
    },
    reason: { en: 'To keep it a good place.', fr: 'Pour que l’endroit reste agréable.' },
  },
];

export function demoEmail(account: Pick<DemoAccount, 'key'>): string {
  return `${account.key}@tandemly.test`;
}

/** The last one drawn of their hair: always the same person, whom nobody else looks like. */
function personOf(tenant: TenantSeed, account: DemoAccount): Person {
  const person = drawnPeople(tenant.key).findLast(
    ({ gender, hair, age }) => gender === account.gender && hair === account.hair && age !== 'mature',
  );
  if (person === undefined) throw new Error(`no portrait fits ${account.key}`);
  return person;
}

function composeAccount(input: DemoAccountsInput, account: DemoAccount, passwordHash: string): NewMember {
  const { tenant, epoch } = input;
  const person = personOf(tenant, account);
  const home = account.home[tenant.key];
  const place = PLACES_BY_COUNTRY[home.country].find(({ city }) => city === home.city);
  if (place === undefined) throw new Error(`${home.city} is not among the places`);
  const today = new Date(epoch);
  const born = new Date(
    Date.UTC(today.getUTCFullYear() - account.age, today.getUTCMonth(), today.getUTCDate()) - 120 * DAY,
  );
  const signupAt = new Date(epoch - account.signedUpDaysAgo * DAY);
  const email = demoEmail(account);
  const portraits = portraitsOf(person, tenant.key, input.keysOf).slice(0, account.photos);
  return {
    user: {
      tenant_id: tenant.id,
      email,
      email_key: email,
      password_hash: passwordHash,
      status: 'active',
      role: account.role,
      paid_user: account.paid,
      language: home.language,
      signup_at: signupAt,
      last_active_at: new Date(epoch - 20 * 60_000),
      lander: null,
      demo: true,
    },
    profile: {
      tenant_id: tenant.id,
      name: account.name,
      date_of_birth: born.toISOString().slice(0, 10),
      gender: account.gender,
      search_gender: account.gender === 'male' ? 'female' : 'male',
      sexuality: 'hetero',
      country: home.country,
      region: place.region,
      city: place.city,
      latitude: place.latitude,
      longitude: place.longitude,
      hair_color: person.hair,
      eye_color: person.eyes,
      body_type: 'normal',
      relationship_status: 'single',
      tattoos: 'no',
      interests: account.interests,
      about: account.about[home.language],
      reason: account.reason[home.language],
      fictional: false,
      sensitive_consent_at: signupAt,
    },
    photos: portraits.map((portrait, position) => ({
      position,
      status: 'active',
      is_private: false,
      is_main: position === 0,
      illustrated: true,
      width: portrait.width,
      height: portrait.height,
      color: portrait.color,
      media_key: portrait.keys.media,
      blurred_key: portrait.keys.blurred,
      variants: JSON.stringify(portrait.variants),
      created_at: signupAt,
    })),
  };
}

export interface DemoAccountsInput {
  tenant: TenantSeed;
  epoch: number;
  keysOf: (portrait: string) => PortraitKeys;
}

export interface DemoAccounts {
  names: string[];
  /** Ids of the drawn people who are theirs. */
  people: ReadonlySet<string>;
  /** Adds the accounts with conversations, likes, credits and payments; the tenant's members are there. */
  write: (trx: Trx) => Promise<void>;
}

/** The four accounts of a tenant that one can log in with. */
export async function createDemoAccounts(input: DemoAccountsInput): Promise<DemoAccounts> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return {
    names: DEMO_ACCOUNTS.map(({ name }) => name),
    people: new Set(DEMO_ACCOUNTS.map((account) => personOf(input.tenant, account).id)),
    write: async (trx) => {
      const ids = await writeMembers(
        trx,
        DEMO_ACCOUNTS.map((account) => composeAccount(input, account, passwordHash)),
      );
      for (const [index, account] of DEMO_ACCOUNTS.entries()) {
        const userId = ids[index];
        if (userId !== undefined) await writeHistory(trx, { ...input, account, userId });
      }
    },
  };
}
