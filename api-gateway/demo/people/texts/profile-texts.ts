import type { Gender, Interest } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Random } from '../../random.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import type { ProfileTexts } from './sentences.ts';

const TEXTS: Record<Locale, ProfileTexts> = { en: ENGLISH, fr: FRENCH };

export interface Author {
  language: Locale;
  gender: Gender;
  city: string;
  age: number;
  interests: readonly Interest[];
}

function spaces(text: string): string {
  // French puts a space that does not break before these marks and inside guillemets.
  return text.replace(/ (?=[;:!?»])/g, '\u00a0').replace(/« /g, '«\u00a0');
}

/** Fills `{city}`, `{age}` and the forms by gender: `ravi{m:|f:e}`. */
function fill(template: string, { language, gender, city, age }: Author): string {
  const text = template
    .replace(/\{m:([^|}]*)\|f:([^}]*)\}/g, (_match, male: string, female: string) =>
      gender === 'male' ? male : female,
    )
    .replaceAll('{city}', city)
    .replaceAll('{age}', String(age));
  return language === 'fr' ? spaces(text) : text;
}

/** `[45+] …` is said by those who are at least that old. */
const FROM_AGE = /^\[(\d+)\+\] /;

function pickFor(random: Random, templates: readonly string[], { age }: Author): string {
  const fitting = templates.filter((template) => age >= Number(FROM_AGE.exec(template)?.[1] ?? 0));
  return random.pick(fitting).replace(FROM_AGE, '');
}

/** One of the openings, or a job and a trait. */
function openingFor(random: Random, texts: ProfileTexts, author: Author): string {
  if (random.chance(0.45)) return pickFor(random, texts.openings, author);
  return texts.introduction
    .replace('{job}', pickFor(random, texts.jobs, author))
    .replace('{trait}', pickFor(random, texts.traits, author));
}

/** An about-me text of two to five sentences that says something about the author's own interests. */
export function writeAbout(random: Random, author: Author): string {
  const texts = TEXTS[author.language];
  const sayable = random.shuffle(author.interests.filter((interest) => texts.interests[interest] !== undefined));
  const middle = sayable
    .slice(
      0,
      random.weighted([
        [1, 4],
        [2, 5],
        [0, 1],
      ]),
    )
    .map((interest) => random.pick(texts.interests[interest] ?? texts.quirks));
  const sentences = [
    ...(random.chance(0.85) ? [openingFor(random, texts, author)] : []),
    ...middle,
    ...(random.chance(0.4) ? [random.pick(texts.quirks)] : []),
    ...(random.chance(0.7) ? [random.pick(texts.closings)] : []),
  ];
  return fill((sentences.length > 0 ? sentences : [openingFor(random, texts, author)]).join(' '), author);
}

/** Why somebody signed up, in one sentence. */
export function writeReason(random: Random, author: Author): string {
  return fill(pickFor(random, TEXTS[author.language].reasons, author), author);
}
