import { LIMITS } from '@tandem/contracts/product/limits';
import { skeletonsOf } from '../../src/platform/names/name-skeletons.ts';
import type { Random } from '../random.ts';

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ß: 'ss', ø: 'o', œ: 'oe', æ: 'ae' };

/** Letters without accents, digits, `_` and `-`: what a name may have (V-ACCOUNT-NAME-CHARACTERS). */
function plain(text: string): string {
  return text
    .replace(/[łŁßøœæ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9_-]/g, '');
}

/** Longer names do not fit a card; they are allowed, so that nobody goes without one. */
const EASY_LENGTH = 13;

type Pattern = (name: string, random: Random, born: number) => string;

const ENGLISH_WORDS = [
  'Sunny',
  'Quiet',
  'Wild',
  'Salty',
  'Lucky',
  'Slow',
  'Bookish',
  'Curious',
  'Honest',
  'Night',
  'Coffee',
  'Vinyl',
  'Garden',
  'Northern',
  'Coastal',
];
const FRENCH_WORDS = [
  'douce',
  'ailleurs',
  'lune',
  'brise',
  'vagabonde',
  'minuit',
  'soleil',
  'merveille',
  'encore',
  'jazz',
  'velours',
  'plume',
  'ivoire',
  'citron',
  'septembre',
];

function patterns(french: boolean): readonly (readonly [Pattern, number])[] {
  const word: Pattern = french
    ? (name, random) => `${name}_${random.pick(FRENCH_WORDS)}`
    : (name, random) => `${random.pick(ENGLISH_WORDS)}${name}`;
  return [
    [(name) => name, 5],
    [(name, _random, born) => `${name}${born % 100}`.replace(/(\D)(\d)$/, '$10$2'), 5],
    [(name, _random, born) => `${name}_${born}`, 2],
    [(name, random) => `${name}-${random.pick('ABCDEFGHJKLMNPRSTVW'.split(''))}`, 3],
    [(name, random) => `${name.toLowerCase()}_${random.pick('abcdefghjklmnprstvw'.split(''))}${random.int(1, 99)}`, 2],
    [word, 4],
    [(name) => name.toLowerCase(), 2],
  ];
}

/** Makes names that nobody of the tenant has yet, `reserved` ones included, and that are not confusable (V-ACCOUNT-NAME-UNIQUE). */
export function createUsernames(
  reserved: readonly string[] = [],
): (input: { firstName: string; born: number; french: boolean; random: Random }) => string {
  const taken = new Set(reserved.flatMap(skeletonsOf));
  const claim = (name: string): boolean => {
    if (name.length < LIMITS.nameMin || name.length > LIMITS.nameMax) return false;
    const skeletons = skeletonsOf(name);
    if (skeletons.some((skeleton) => taken.has(skeleton))) return false;
    for (const skeleton of skeletons) taken.add(skeleton);
    return true;
  };
  return ({ firstName, born, french, random }) => {
    const name = plain(firstName);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const candidate = random.weighted(patterns(french))(name, random, born);
      if (candidate.length <= EASY_LENGTH && claim(candidate)) return candidate;
    }
    for (let digits = 3; ; digits += 1) {
      const candidate = `${name.slice(0, LIMITS.nameMax - digits)}${random.int(10 ** (digits - 1), 10 ** digits - 1)}`;
      if (claim(candidate)) return candidate;
    }
  };
}
