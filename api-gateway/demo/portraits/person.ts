import type { EyeColor, Gender, HairColor } from '@tandem/contracts/product/lists';
import type { Skin } from './colors.ts';

export const AGE_BANDS = ['young', 'middle', 'mature'] as const;
/** 18–34, 35–54, 55 and over: hinted at by hair, lines and glasses. */
export type AgeBand = (typeof AGE_BANDS)[number];

/** How a drawn person looks in every one of their photos. */
export interface Person {
  /** Such as `tandemly-female-red-3`. */
  id: string;
  gender: Gender;
  hair: HairColor;
  eyes: EyeColor;
  age: AgeBand;
  skin: Skin;
  /** `#rrggbb`; of brows and stubble when bald. */
  hairShade: string;
  /** Variants of the drawing style's parts. */
  face: { hair: string; head: string; eyes: string; brows: string; nose: string };
  stubble: boolean;
  beard: boolean;
  moustache: boolean;
  glasses: string | null;
  freckles: boolean;
  earrings: string | null;
}
