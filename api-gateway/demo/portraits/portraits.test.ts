import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GENDERS, HAIR_COLORS } from '@tandem/contracts/product/lists';
import { averageColor } from '../../src/providers/media/photo-encoder.ts';
import { averageTone } from './average-tone.ts';
import { EYE_SHADES, HAIR_SHADES } from './colors.ts';
import { drawPortrait } from './draw-portrait.ts';
import { ART_DIRECTION } from './palettes.ts';
import { drawnPeople, poolSize } from './people.ts';
import { PHOTOS_PER_PERSON, photoShoot } from './photo-shoot.ts';

const TENANTS = ['tandemly', 'nuit-douce'] as const;

describe.each(TENANTS)('the people drawn for %s', (tenant) => {
  const people = drawnPeople(tenant);
  const art = ART_DIRECTION[tenant];

  it('have every hair colour in both genders, as many people of each as the pool says', () => {
    for (const gender of GENDERS) {
      for (const hair of HAIR_COLORS) {
        expect(people.filter((person) => person.gender === gender && person.hair === hair)).toHaveLength(
          poolSize(gender, hair),
        );
      }
    }
  });

  it('are the same people at every call, and nobody twice', () => {
    expect(drawnPeople(tenant)).toEqual(people);
    const looks = people.map(({ gender, hairShade, hair, skin, eyes, face, glasses }) =>
      JSON.stringify([gender, hair, hairShade, skin.base, eyes, face, glasses]),
    );
    expect(new Set(looks).size).toBe(people.length);
  });

  it('are painted in the colours that their profile will name', () => {
    for (const person of people.filter((_person, index) => index % 23 === 0)) {
      const [spec] = photoShoot(person, art);
      if (spec === undefined) throw new Error('no photo');
      const svg = drawPortrait(
        { ...spec, expression: { ...spec.expression, eyes: person.face.eyes } },
        art,
        800,
      ).toLowerCase();
      if (person.hair !== 'bald') expect(HAIR_SHADES[person.hair]).toContain(person.hairShade);
      const painted = [
        person.hair === 'bald' ? '#00000000' : person.hairShade,
        EYE_SHADES[person.eyes],
        person.skin.base,
      ];
      // A boolean, because a drawing is too long for a message.
      expect(painted.map((color) => [color, svg.includes(color)])).toEqual(painted.map((color) => [color, true]));
    }
  });

  it('show their age: white and gray hair are not young, beards are men’s', () => {
    expect(people.filter(({ hair, age }) => (hair === 'white' || hair === 'gray') && age === 'young')).toEqual([]);
    expect(
      people.filter(({ gender, beard, stubble, moustache }) => gender === 'female' && (beard || stubble || moustache)),
    ).toEqual([]);
  });

  it('wear other clothes in other places on each of their pictures', () => {
    for (const person of people) {
      const shoot = photoShoot(person, art);
      expect(shoot).toHaveLength(PHOTOS_PER_PERSON);
      expect(new Set(shoot.map(({ scene }) => scene)).size).toBe(PHOTOS_PER_PERSON);
      expect(new Set(shoot.map(({ cloth }) => cloth)).size).toBe(PHOTOS_PER_PERSON);
    }
  });

  it('are drawn alike every time', () => {
    const spec = people[7] && photoShoot(people[7], art)[2];
    if (spec === undefined) throw new Error('no photo');
    expect(drawPortrait(spec, art, 400) === drawPortrait(spec, art, 400)).toBe(true);
  });

  it('are 4:5 without an empty edge, and about the colour that stands in for them', async () => {
    const distances: number[] = [];
    for (const person of people.filter((_person, index) => index % 60 === 0)) {
      for (const spec of photoShoot(person, art)) {
        const png = await sharp(Buffer.from(drawPortrait(spec, art, 80)))
          .png({ compressionLevel: 0 })
          .toBuffer();
        const { width, height } = await sharp(png).metadata();
        expect([width, height]).toEqual([80, 100]);
        expect((await sharp(png).stats()).isOpaque).toBe(true);
        const [drawn, computed] = [await averageColor(png), averageTone(spec)];
        const channel = (color: string, index: number) =>
          Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
        distances.push(
          Math.max(...[0, 1, 2].map((index) => Math.abs(channel(drawn, index) - channel(computed, index)))),
        );
      }
    }
    distances.sort((a, b) => a - b);
    expect(distances[Math.floor(distances.length * 0.9)]).toBeLessThan(48);
  });
});

it('no person of one tenant is one of the other', () => {
  const [first, second] = TENANTS.map((tenant) => new Set(drawnPeople(tenant).map(({ id }) => id)));
  expect([...(first ?? [])].filter((id) => second?.has(id))).toEqual([]);
});
