import type { EyeColor, HairColor } from '@tandem/contracts/product/lists';

/** A colour between two: `mix('#000000', '#ffffff', 0.25)` is a dark gray. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, index: number): number =>
    Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const hex = [0, 1, 2].map((index) => {
    const value = channel(from, index) + (channel(to, index) - channel(from, index)) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

/** How light a colour is to the eye, from 0 to 1. */
export function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(color.slice(start, start + 2), 16) / 255,
  );
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

/** What each of F-PROFILE-HAIR-COLORS looks like; `other` is dyed. The first shade is the usual one. */
export const HAIR_SHADES: Record<Exclude<HairColor, 'bald'>, readonly [string, ...string[]]> = {
  'brunette': ['#5b3424', '#66402c'],
  'blond': ['#e2b660', '#ecc985'],
  'brown': ['#80502f', '#8b5a36'],
  'white': ['#ece6de', '#f3eee8'],
  'black': ['#231b26', '#2b2027'],
  'dark blond': ['#b58a50', '#a97f4b'],
  'dark brown': ['#3d271f', '#472d22'],
  'gray': ['#9b9698', '#b1abab'],
  'red': ['#b6532c', '#c4622f'],
  'other': ['#bd5f7d', '#43808a', '#7b66a6'],
};

/** Eye colours (F-PROFILE-EYE-COLORS), dark enough to be read as eyes on every skin. */
export const EYE_SHADES: Record<EyeColor, string> = {
  brown: '#4d2b19',
  blue: '#2d62a3',
  green: '#34703f',
  hazel: '#7c5822',
  gray: '#56646f',
  amber: '#a96f14',
  black: '#1c141a',
  other: '#6a4da0',
};

/** Skin with the colours that belong to it. */
export interface Skin {
  base: string;
  shade: string;
  blush: string;
  lips: string;
}

export const SKINS: readonly [Skin, Skin, Skin, Skin, Skin, Skin] = [
  { base: '#fbdcc6', shade: '#eebfa3', blush: '#f29b86', lips: '#b8434f' },
  { base: '#f3c9a8', shade: '#e0a983', blush: '#e8896f', lips: '#ab3f49' },
  { base: '#e3ad84', shade: '#c98c63', blush: '#d6775a', lips: '#9c3a41' },
  { base: '#c68d63', shade: '#a86f49', blush: '#b85f45', lips: '#84302f' },
  { base: '#9a6747', shade: '#7d4f35', blush: '#8f4433', lips: '#5e2023' },
  { base: '#744b37', shade: '#5a3728', blush: '#6d3328', lips: '#45171b' },
];
