import type { Gender, HairColor, Interest } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import type { DemoLanguage } from '../people/texts/profile-texts.ts';
import type { TenantSeed } from '../tenants/index.ts';

interface Home {
  country: Country;
  city: string;
}

/** An account that a visitor of the demo can log in to. */
export interface DemoAccount {
  key: 'free' | 'premium' | 'french' | 'moderator';
  name: string;
  gender: Gender;
  age: number;
  hair: HairColor;
  role: 'member' | 'moderator';
  paid: boolean;
  /** Where they live and which language they use, by tenant. */
  home: Record<TenantSeed['key'], Home & { language: DemoLanguage }>;
  signedUpDaysAgo: number;
  photos: number;
  interests: Interest[];
  about: Record<DemoLanguage, string>;
  reason: Record<DemoLanguage, string>;
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
      fr: 'Ingénieur, père d’une fille, photographe qui prend son temps. Les week-ends libres, je suis sur un sentier ou à la recherche de la boulangerie qui le termine. Je réponds toujours, quitte à y passer la soirée.',
    },
    reason: {
      en: 'After a few years alone, I would like to be one of two again.',
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
      en: 'For the pleasure of a real conversation, and whatever follows.',
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
