import { z } from 'zod';

const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour as #rrggbb, in lower case');
/** Commands and numbers alone: it is written into pages, icons and pictures. A move draws nothing. */
const pathSchema = z
  .string()
  .max(4000)
  .regex(/^(?=.*\d.*[LlHhVvCcSsQqTtAa])[Mm][-+.,\s\dMmLlHhVvCcSsQqTtAaZz]*$/, 'data of an SVG path');

const markShapeSchema = z.object({
  path: pathSchema,
  /** In the tenant's accent, or in the second colour beside it. */
  tone: z.enum(['accent', 'second']),
});

/** The three colours from which the gateway derives all others (`platform/brand/brand-colors.ts`). */
const paletteSchema = z.object({
  /** Tints the light backgrounds and the texts on dark ones. */
  paper: colorSchema,
  /** Tints the texts and the dark grounds. */
  ink: colorSchema,
  /** The main action of a screen, in the light appearance. */
  accent: colorSchema,
});

/** What identifies a tenant visually, besides its name: data of its row, so that a new tenant needs no build. */
export const brandSchema = z.object({
  /** The sign in a box of 32 × 32, from the back to the front, filled by the even-odd rule. */
  mark: z.array(markShapeSchema).min(1).max(8),
  /** Null where the colours of the theme are worn. */
  palette: paletteSchema.nullable(),
});
