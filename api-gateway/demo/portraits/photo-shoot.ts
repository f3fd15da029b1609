import { createRandom, type Random } from '../random.ts';
import type { GarmentName } from './clothes/garments.ts';
import { lightness } from './colors.ts';
import type { PortraitSpec } from './draw-portrait.ts';
import type { ArtDirection, Palette } from './palettes.ts';
import type { Person } from './person.ts';
import type { SceneName } from './scenes/index.ts';

/** How many pictures of each person there are; the last one is only ever used as a private photo. */
export const PHOTOS_PER_PERSON = 5;

const INDOORS: readonly SceneName[] = ['studio', 'window', 'plants', 'bookshelf', 'cafe', 'gallery'];
const OUTDOORS: readonly SceneName[] = ['beach', 'mountains', 'park', 'city', 'lanterns', 'street'];
/** Quiet ones, where the face stands out, for the first picture. */
const FIRST: readonly (readonly [SceneName, number])[] = [
  ['studio', 5],
  ['window', 4],
  ['plants', 4],
  ['gallery', 2],
  ['cafe', 3],
  ['bookshelf', 2],
  ['park', 3],
  ['beach', 2],
  ['mountains', 2],
  ['city', 2],
  ['street', 2],
  ['lanterns', 1],
];

const GARMENTS_BY_GENDER: Record<Person['gender'], readonly GarmentName[]> = {
  female: [
    'tee',
    'striped',
    'v-neck',
    'shirt',
    'turtleneck',
    'blazer',
    'cardigan',
    'knit',
    'denim',
    'boat',
    'dots',
    'boat',
    'dots',
  ],
  male: ['tee', 'striped', 'v-neck', 'shirt', 'turtleneck', 'hoodie', 'blazer', 'cardigan', 'knit', 'denim', 'shirt'],
};
const WARM: readonly GarmentName[] = ['scarf', 'turtleneck', 'knit', 'hoodie', 'denim'];
const SUMMER: Record<Person['gender'], readonly GarmentName[]> = {
  female: ['straps', 'boat', 'leaves', 'tee'],
  male: ['leaves', 'tee', 'v-neck'],
};

/** `happy03` is painted lips. */
const SMILES: Record<Person['gender'], readonly string[]> = {
  female: ['happy01', 'happy02', 'happy03', 'happy04', 'happy05', 'happy06'],
  male: ['happy01', 'happy02', 'happy04', 'happy05', 'happy06'],
};
const CLOSED_EYES = ['variant01', 'variant19'];

/** Whether two colours differ in lightness enough to be seen apart. */
function differs(one: string, other: string, least: number): boolean {
  return Math.abs(lightness(one) - lightness(other)) > least;
}

/** What is behind the head: a light head in front of a light wall would be lost. */
function standsOut(person: Person, scene: SceneName, palette: Palette): boolean {
  const behind = OUTDOORS.includes(scene) && scene !== 'lanterns' ? palette.sky[1] : palette.wall;
  const hair = person.hair === 'bald' ? person.skin.base : person.hairShade;
  return differs(hair, behind, 0.16) && differs(person.skin.base, behind, 0.07);
}

function chooseGarment(random: Random, person: Person, scene: SceneName, worn: ReadonlySet<string>): GarmentName {
  const wardrobe =
    scene === 'beach'
      ? SUMMER[person.gender]
      : scene === 'mountains' || scene === 'city'
        ? WARM
        : GARMENTS_BY_GENDER[person.gender];
  const fresh = wardrobe.filter((garment) => !worn.has(garment));
  return random.pick(fresh.length > 0 ? fresh : wardrobe);
}

function chooseExpression(
  random: Random,
  person: Person,
  first: boolean,
  scene: SceneName,
): PortraitSpec['expression'] {
  const smile = random.pick(SMILES[person.gender]);
  const sunglasses = !first && scene === 'beach' && random.chance(0.4);
  const laughing = !first && random.chance(0.2) && person.glasses === null;
  return {
    mouth: laughing ? 'happy05' : smile,
    eyes: laughing ? random.pick(CLOSED_EYES) : person.face.eyes,
    sunglasses,
  };
}

/** A colour of `fresh` that differs from wall and skin; any of them where none does. */
function chooseCloth(random: Random, fresh: readonly string[], person: Person, palette: Palette): string {
  const clear = fresh.filter((color) => differs(color, palette.wall, 0.1) && differs(color, person.skin.base, 0.08));
  return random.pick(clear.length > 0 ? clear : fresh);
}

/** The pictures of one person: the same face in other clothes, places and moods. */
export function photoShoot(person: Person, art: ArtDirection): PortraitSpec[] {
  const random = createRandom(`shoot/${person.id}`);
  const worn = new Set<string>();
  const seen = new Set<SceneName>();
  const flip = random.chance(0.42);
  return Array.from({ length: PHOTOS_PER_PERSON }, (_, index) => {
    const first = index === 0;
    const places = index % 2 === 0 ? INDOORS : OUTDOORS;
    const scene = first ? random.weighted(FIRST) : random.pick(places.filter((place) => !seen.has(place)));
    seen.add(scene);
    const palettes = art.palettes.filter((palette) => standsOut(person, scene, palette));
    const palette = random.pick(palettes.length > 0 ? palettes : art.palettes);
    const fresh = art.cloth.filter((color) => !worn.has(color));
    const cloth = chooseCloth(random, fresh, person, palette);
    const garment = chooseGarment(random, person, scene, worn);
    worn.add(cloth);
    worn.add(garment);
    const unders = art.under.filter((color) => differs(color, cloth, 0.25) && differs(color, person.skin.base, 0.1));
    return {
      person,
      scene,
      palette,
      garment,
      cloth,
      under: random.pick(unders.length > 0 ? unders : art.under),
      expression: chooseExpression(random, person, first, scene),
      zoom: first
        ? random.between(0.92, 1.06)
        : index === PHOTOS_PER_PERSON - 1
          ? random.between(1.16, 1.26)
          : random.between(0.8, 1.12),
      x: Math.round(400 + random.between(-34, 34)),
      flip: random.chance(0.75) ? flip : !flip,
      tilt: Math.round(random.between(-3, 3) * 10) / 10,
      seed: `${person.id}/${index}`,
    };
  });
}
