import type { z } from 'zod';
import type { brandSchema } from './brand-schema.ts';

/** Themes that are part of the build: type, corners, drawings, and colours for tenants without their own. */
export const THEME_NAMES = ['tandemly', 'nuit'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** Width and height of the box in which a mark is drawn. */
export const MARK_BOX = 32;

export type Brand = z.infer<typeof brandSchema>;
export type MarkShape = Brand['mark'][number];
export type Palette = NonNullable<Brand['palette']>;
