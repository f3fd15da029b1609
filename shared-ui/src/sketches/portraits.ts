import { Avatar, Style } from '@dicebear/core';
import lorelei from '@dicebear/styles/lorelei.json';
import type { PictureSource } from '../components/ResponsivePicture/ResponsivePicture.tsx';

const style = new Style(lorelei);
const GROUNDS = ['#e9b49f', '#c9d3b4', '#b9c6d8', '#e6cf9c', '#cdb6d0', '#d7a89a', '#a9c2bb', '#e0c3b2'];
const SKINS = ['f3d2bd', 'e0ac87', 'c58a64', '9a6444', 'f6dccb', 'd9a07c'];
const HAIRS = ['2c1b18', '4a2f22', '7a4a2a', 'b98a4e', '1c1a20', '8d8a8c', '6b2f1f', '3a2734'];

/** A drawn portrait for stories: the same number gives the same person. */
export function portrait(number: number): PictureSource {
  const ground = GROUNDS[number % GROUNDS.length] ?? '#e9b49f';
  const head = new Avatar(style, {
    seed: `person-${number * 7}`,
    beardProbability: 0,
    skinColor: [SKINS[number % SKINS.length] ?? 'f3d2bd'],
    hairColor: [HAIRS[(number * 3) % HAIRS.length] ?? '2c1b18'],
  }).toDataUri();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="400" height="500"><rect width="400" height="500" fill="${ground}"/><circle cx="${80 + ((number * 67) % 260)}" cy="${90 + ((number * 41) % 120)}" r="130" fill="#fff" opacity=".18"/><image href="${head}" x="10" y="70" width="380" height="430" preserveAspectRatio="xMidYMax slice"/></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  // A space separates the width descriptor, so the address itself must not contain one.
  return {
    variants: [{ width: 400, height: 500, avif: address, webp: address }],
    color: ground,
    width: 400,
    height: 500,
  };
}
