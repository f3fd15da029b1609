import { mix } from './colors.ts';
import type { PortraitSpec } from './draw-portrait.ts';

const INDOORS = new Set(['studio', 'window', 'plants', 'bookshelf', 'cafe', 'gallery', 'lanterns']);

/**
 * About the average colour of a portrait that is not drawn yet, as `#rrggbb`: it is shown while the picture
 * loads. Weighed by how much of the picture is wall, clothes, skin and hair.
 */
export function averageTone({ person, scene, palette, cloth }: PortraitSpec): string {
  const around = INDOORS.has(scene) ? mix(palette.wall, palette.wallLow, 0.35) : mix(palette.sky[1], palette.leaf, 0.3);
  const withClothes = mix(around, cloth, 0.3);
  const hair = person.hair === 'bald' ? person.skin.base : person.hairShade;
  return mix(mix(withClothes, person.skin.base, 0.16), hair, 0.1);
}
