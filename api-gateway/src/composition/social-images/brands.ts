import type { ThemeName } from '@tandem/contracts/brand/brand';
import type { Typeface } from '../../platform/brand/letters.ts';
import { lookOf } from '../../platform/brand/look.ts';
import type { Branded } from '../../platform/brand/look.ts';
import { TYPEFACES } from '../../platform/brand/typefaces.ts';
import { SCENES } from './scenes.ts';

/** How a tenant looks on a picture of its own. */
export interface PictureBrand {
  /** Ground and writing of the panel. */
  ground: string;
  text: string;
  quiet: string;
  accent: string;
  onAccent: string;
  /** Corner of the label, in pixels. */
  radius: number;
  /** The mark in a box of 32 × 32. */
  mark: string;
  /** The drawing of shared-ui's HeroArt in a box of 640 × 520. */
  scene: string;
  display: () => Typeface;
  body: () => Typeface;
}

const RADIUS: Readonly<Record<ThemeName, number>> = { tandemly: 12, nuit: 24 };

/**
 * The brand of a tenant's pictures: the colours of the dark appearance, which contrast with the white of every network.
 */
export function pictureBrand(tenant: Branded): PictureBrand {
  const { colors, sign } = lookOf(tenant);
  const { ink, paper, button } = colors;
  const { display, body } = TYPEFACES[tenant.theme];
  return {
    ground: ink[900],
    text: paper[100],
    quiet: ink[300],
    accent: button.dark.fill,
    onAccent: button.dark.text,
    radius: RADIUS[tenant.theme],
    mark: sign.mark,
    scene: SCENES[tenant.theme](colors),
    display,
    body,
  };
}
