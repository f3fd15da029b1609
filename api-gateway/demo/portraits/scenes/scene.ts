import type { Random } from '../../random.ts';
import type { Palette } from '../palettes.ts';

/** A background of 800 × 1000 as SVG elements. Ids in it start with `s-`. */
export type Scene = (palette: Palette, random: Random) => string;

export const WIDTH = 800;
export const HEIGHT = 1000;

/** A vertical gradient over the whole picture. */
export function backdrop(id: string, stops: readonly (readonly [offset: number, color: string])[]): string {
  const list = stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');
  return (
    `<linearGradient id="s-${id}" x1="0" y1="0" x2="0" y2="1">${list}</linearGradient>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s-${id})"/>`
  );
}

/** A circle by its centre. */
export interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** A round, soft light. */
export function glow(id: string, { x, y, radius }: Circle, color: string, opacity: number): string {
  return (
    `<radialGradient id="s-${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#s-${id})"/>`
  );
}

/** Whole numbers keep the drawings short. */
export function round(value: number): number {
  return Math.round(value);
}
