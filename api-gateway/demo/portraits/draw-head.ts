import { Avatar } from '@dicebear/core';
import { EYE_SHADES, mix } from './colors.ts';
import type { Person } from './person.ts';
import { PORTRAIT_STYLE } from './style.ts';

/** What changes from one photo of a person to the next: variants of the style's parts. */
export interface Expression {
  mouth: string;
  eyes: string;
  sunglasses: boolean;
}

const BALD_HEAD = 'variant34';
const SUNGLASSES = 'variant02';
const CLEAR = '00000000';

function hex(color: string, opacity = 1): string {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
  return opacity === 1 ? color.slice(1) : `${color.slice(1)}${alpha}`;
}

/** Colours and variants of hair and of what grows on the face. */
function hairOptions(person: Person): Record<string, unknown> {
  const bald = person.hair === 'bald';
  const gray = person.hair === 'white' || person.hair === 'gray';
  const shade = hex(person.hairShade);
  return {
    hairVariant: bald ? BALD_HEAD : person.face.hair,
    // The bald head has a tuft; without colour it is not there.
    hairColor: bald ? CLEAR : shade,
    eyebrowsVariant: person.face.brows,
    eyebrowsColor: hex(gray ? '#726a6d' : mix(person.hairShade, '#2a1a2c', 0.45)),
    beardProbability: 0,
    beardColor: person.beard ? shade : person.stubble ? hex(mix(person.hairShade, '#3a2c38', 0.4), 0.2) : CLEAR,
    mouthSkinColor: person.beard ? hex(person.skin.base) : CLEAR,
    moustacheColor: person.beard || person.moustache ? shade : CLEAR,
  };
}

/** Colours and variants of what the light falls on: skin, eyes, mouth. */
function faceOptions(person: Person, expression: Expression, ink: string): Record<string, unknown> {
  const glasses = expression.sunglasses ? SUNGLASSES : person.glasses;
  return {
    headVariant: person.face.head,
    skinColor: hex(person.skin.base),
    outlineColor: hex(ink),
    blushColor: hex(person.skin.blush, person.gender === 'female' ? 0.3 : 0.18),
    ageColor: person.age === 'mature' ? hex(person.skin.shade) : CLEAR,
    eyesVariant: expression.eyes,
    eyesColor: hex(ink),
    irisColor: hex(EYE_SHADES[person.eyes]),
    noseVariant: person.face.nose,
    noseColor: hex(ink),
    mouthVariant: expression.mouth,
    mouthColor: hex(person.gender === 'female' ? person.skin.lips : mix(person.skin.lips, ink, 0.75)),
    frecklesProbability: person.freckles ? 100 : 0,
    frecklesColor: hex(mix(person.skin.shade, person.skin.blush, 0.5)),
    glassesProbability: glasses === null ? 0 : 100,
    ...(glasses === null ? {} : { glassesVariant: glasses }),
    glassesColor: hex(ink),
    earringsProbability: person.earrings === null ? 0 : 100,
    ...(person.earrings === null ? {} : { earringsVariant: person.earrings }),
    earringsColor: hex('#c99532'),
    hairAccessoriesProbability: 0,
  };
}

/**
 * Head, hair and neck of a person, in the colours of their spec, looking to the right.
 * @param ink colour of the outlines
 * @returns SVG elements on a canvas of 980 × 980, without the `svg` element around them
 */
export function drawHead(person: Person, expression: Expression, ink: string): string {
  const options = { seed: person.id, ...hairOptions(person), ...faceOptions(person, expression, ink) };
  return new Avatar(PORTRAIT_STYLE, options)
    .toString()
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<metadata.*?<\/metadata>/s, '');
}
