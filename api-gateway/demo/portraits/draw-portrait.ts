import { createRandom } from '../random.ts';
import { drawGarment, type GarmentName } from './clothes/garments.ts';
import { drawHead, type Expression } from './draw-head.ts';
import type { ArtDirection, Palette } from './palettes.ts';
import type { Person } from './person.ts';
import { SCENES, type SceneName } from './scenes/index.ts';
import { HEIGHT, WIDTH } from './scenes/scene.ts';

/** One picture of a person. */
export interface PortraitSpec {
  person: Person;
  scene: SceneName;
  palette: Palette;
  garment: GarmentName;
  cloth: string;
  under: string;
  expression: Expression;
  /** How large the head is: 1 fills about half of the height. */
  zoom: number;
  /** Where the face is, from the left edge, in pixels of 800. */
  x: number;
  /** Looks to the left instead of to the right. */
  flip: boolean;
  /** Leans by this many degrees. */
  tilt: number;
  seed: string;
}

/** The style's head: middle of the face and top of the hair, in its own coordinates. */
const HEAD = { x: 490, top: 90 } as const;
const SCALE = 0.74;
const TOP = 128;

/**
 * Draws a portrait, 4:5, with the face in the upper middle.
 * @returns an SVG document of `width` pixels
 */
export function drawPortrait(spec: PortraitSpec, art: ArtDirection, width: number): string {
  const { person, palette } = spec;
  const scale = SCALE * spec.zoom;
  const garment = drawGarment(spec.garment, {
    base: spec.cloth,
    second: spec.under,
    skin: person.skin.base,
    ink: art.ink,
    width: person.gender === 'male' ? 520 : 446,
    id: 'cloth',
  });
  const figure = garment.under + drawHead(person, spec.expression, art.ink) + garment.over;
  const place = `translate(${spec.x} ${TOP}) scale(${spec.flip ? -scale : scale} ${scale}) rotate(${spec.tilt} 0 800) translate(${-HEAD.x} ${-HEAD.top})`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${(width * HEIGHT) / WIDTH}" fill="none">` +
    SCENES[spec.scene](palette, createRandom(`${spec.seed}/${spec.scene}`)) +
    `<g transform="${place}">${figure}</g>` +
    `<linearGradient id="s-light" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${art.light.color}" stop-opacity="${art.light.opacity}"/>` +
    `<stop offset=".6" stop-color="${art.light.color}" stop-opacity="0"/></linearGradient>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s-light)"/></svg>`
  );
}
