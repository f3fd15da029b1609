import { type EyeColor, type Gender, GENDERS, HAIR_COLORS, type HairColor } from '@tandem/contracts/product/lists';
import { createRandom, type Random } from '../random.ts';
import { HAIR_SHADES, type Skin, SKINS } from './colors.ts';
import type { AgeBand, Person } from './person.ts';
import { EYE_SHAPES } from './style.ts';

function variants(...numbers: readonly number[]): string[] {
  return numbers.map((number) => `variant${String(number).padStart(2, '0')}`);
}

/** Parts of the drawing style that suit, chosen by eye. Styles that hide both eyes or look like a child's are left out. */
const HAIR_STYLES: Record<Gender, Record<AgeBand, readonly string[]>> = {
  female: {
    young: variants(10, 13, 14, 15, 16, 17, 18, 19, 21, 23, 24, 29, 31, 32, 33, 35, 36, 37, 38, 42, 46, 48),
    middle: variants(10, 13, 15, 16, 17, 18, 19, 23, 24, 29, 31, 32, 33, 35, 37, 38, 42, 46, 48),
    mature: variants(10, 13, 15, 17, 18, 19, 24, 29, 31, 32, 37, 38, 48),
  },
  male: {
    young: variants(1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 20, 22, 39, 43, 44, 47),
    middle: variants(1, 2, 3, 4, 7, 8, 9, 12, 22, 25, 28, 39, 44, 47),
    mature: variants(1, 2, 3, 8, 9, 22, 25, 28, 47),
  },
};
const BROWS: Record<Gender, readonly string[]> = { female: variants(5, 7, 9), male: variants(3, 10, 7, 10) };
const HEADS: Record<Gender, readonly string[]> = { female: variants(1, 2, 3, 4), male: variants(1, 3, 1) };
const NOSES = variants(1, 2, 3, 4, 5, 6);
const EYES: Record<Gender, readonly string[]> = {
  female: EYE_SHAPES,
  male: variants(4, 11, 12, 14, 20, 24),
};
const READING_GLASSES = variants(1, 3, 4);

/** How many of 1,000 people of a gender have this hair. */
export const HAIR_SHARES: Record<Gender, Record<HairColor, number>> = {
  female: {
    'brunette': 170,
    'brown': 180,
    'dark brown': 150,
    'blond': 160,
    'dark blond': 100,
    'black': 120,
    'red': 50,
    'gray': 40,
    'white': 15,
    'other': 12,
    'bald': 3,
  },
  male: {
    'brunette': 120,
    'brown': 180,
    'dark brown': 200,
    'blond': 75,
    'dark blond': 95,
    'black': 130,
    'red': 35,
    'gray': 70,
    'white': 30,
    'other': 5,
    'bald': 60,
  },
};

/** How many different people are drawn with a hair colour: enough that a page of 24 does not show one twice. */
export function poolSize(gender: Gender, hair: HairColor): number {
  const share = HAIR_SHARES[gender][hair];
  return share >= 90 ? 40 : share >= 30 ? 28 : share >= 10 ? 16 : 8;
}

const DARK_HAIR: readonly HairColor[] = ['black', 'dark brown', 'brunette'];
const PALE_HAIR: readonly HairColor[] = ['blond', 'dark blond', 'red'];
const AGELESS: readonly HairColor[] = ['white', 'gray', 'bald', 'other'];

function chooseSkin(random: Random, hair: HairColor): Skin {
  const [porcelain, fair, olive, tan, brown, deep] = SKINS;
  if (hair === 'black')
    return random.weighted([
      [fair, 2],
      [olive, 4],
      [tan, 4],
      [brown, 4],
      [deep, 4],
    ]);
  if (DARK_HAIR.includes(hair) || AGELESS.includes(hair)) {
    return random.weighted([
      [porcelain, 3],
      [fair, 6],
      [olive, 4],
      [tan, 3],
      [brown, 2],
      [deep, 2],
    ]);
  }
  if (PALE_HAIR.includes(hair))
    return random.weighted([
      [porcelain, 6],
      [fair, 6],
      [olive, 1],
    ]);
  return random.weighted([
    [porcelain, 3],
    [fair, 6],
    [olive, 4],
    [tan, 2],
  ]);
}

function chooseEyes(random: Random, hair: HairColor, skin: Skin): EyeColor {
  const dark = SKINS.findIndex(({ base }) => base === skin.base) >= 3;
  if (dark)
    return random.weighted([
      ['brown', 12],
      ['black', 5],
      ['hazel', 2],
      ['amber', 2],
      ['green', 1],
      ['gray', 1],
    ]);
  if (PALE_HAIR.includes(hair)) {
    return random.weighted([
      ['blue', 9],
      ['green', 5],
      ['gray', 3],
      ['hazel', 3],
      ['brown', 3],
      ['amber', 1],
      ['other', 0.4],
    ]);
  }
  return random.weighted([
    ['brown', 9],
    ['blue', 5],
    ['green', 4],
    ['hazel', 4],
    ['gray', 2],
    ['amber', 2],
    ['black', 1],
    ['other', 0.4],
  ]);
}

function chooseAge(random: Random, hair: HairColor): AgeBand {
  if (hair === 'white')
    return random.weighted([
      ['middle', 1],
      ['mature', 9],
    ]);
  if (hair === 'gray')
    return random.weighted([
      ['middle', 4],
      ['mature', 6],
    ]);
  if (hair === 'bald')
    return random.weighted([
      ['young', 2],
      ['middle', 5],
      ['mature', 4],
    ]);
  if (hair === 'other')
    return random.weighted([
      ['young', 8],
      ['middle', 3],
    ]);
  return random.weighted([
    ['young', 6],
    ['middle', 4],
    ['mature', 1],
  ]);
}

interface PersonInput {
  tenant: string;
  gender: Gender;
  hair: HairColor;
  /** Counts the people of one tenant, gender and hair colour. */
  index: number;
  /** The styles in the order in which they are dealt; those that were dealt go to the end. */
  hairStyles: Map<AgeBand, string[]>;
}

function makePerson({ tenant, gender, hair, index, hairStyles }: PersonInput): Person {
  const id = `${tenant}-${gender}-${hair.replace(' ', '')}-${index}`;
  const random = createRandom(`person/${id}`);
  const age = chooseAge(random, hair);
  const skin = chooseSkin(random, hair);
  // Styles are dealt like cards, so that two people of one colour share one as seldom as can be.
  const styles = hairStyles.get(age) ?? [];
  const style = styles.shift() ?? 'variant01';
  styles.push(style);
  const male = gender === 'male';
  const face = male
    ? random.weighted([
        ['clean', 9],
        ['stubble', 6],
        ['beard', 5],
        ['moustache', 2],
      ])
    : 'clean';
  const shade = hair === 'bald' ? random.pick(['#3d271f', '#5b3424', '#231b26']) : random.pick(HAIR_SHADES[hair]);
  const light = skin === SKINS[0] || skin === SKINS[1];
  return {
    id,
    gender,
    hair,
    age,
    skin,
    eyes: chooseEyes(random, hair, skin),
    hairShade: shade,
    face: {
      hair: style,
      head: random.pick(HEADS[gender]),
      eyes: random.pick(EYES[gender]),
      brows: random.pick(BROWS[gender]),
      nose: random.pick(NOSES),
    },
    stubble: face === 'stubble',
    beard: face === 'beard',
    moustache: face === 'moustache',
    glasses: random.chance(age === 'mature' ? 0.4 : 0.16) ? random.pick(READING_GLASSES) : null,
    freckles: light && random.chance(hair === 'red' ? 0.55 : 0.08),
    earrings: !male && random.chance(0.5) ? random.pick(variants(2, 3, 2)) : null,
  };
}

/** The people of one tenant that are drawn, by gender and hair colour; the same at every call. */
export function drawnPeople(tenant: string): Person[] {
  return GENDERS.flatMap((gender) =>
    HAIR_COLORS.flatMap((hair) => {
      const shuffled = createRandom(`styles/${tenant}/${gender}/${hair}`);
      const styles = new Map(
        (Object.keys(HAIR_STYLES[gender]) as AgeBand[]).map((age) => [age, shuffled.shuffle(HAIR_STYLES[gender][age])]),
      );
      return Array.from({ length: poolSize(gender, hair) }, (_, index) =>
        makePerson({ tenant, gender, hair, index, hairStyles: styles }),
      );
    }),
  );
}
