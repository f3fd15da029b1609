import type { ThemeName } from '@tandem/contracts/brand/brand';
import { loadTypeface } from './letters.ts';
import type { Typeface } from './letters.ts';

/** Read when something is first drawn with it, then kept. */
function once(family: string, weight: number): () => Typeface {
  let face: Typeface | null = null;
  return () => (face ??= loadTypeface(family, weight));
}

interface ThemeTypefaces {
  /** For pictures, where letters are drawn as paths. */
  display: () => Typeface;
  body: () => Typeface;
  /** Beginnings of the names of the pages' font files; their Latin subset is on every page. */
  files: readonly string[];
  /** As pages name it that bring no file with them. */
  family: string;
  /** Faces that every machine has, for mails. */
  mailHeading: string;
}

export const TYPEFACES: Readonly<Record<ThemeName, ThemeTypefaces>> = {
  tandemly: {
    display: once('fraunces', 600),
    body: once('figtree', 500),
    files: ['fraunces-latin-wght', 'figtree-latin-wght'],
    family: 'Figtree Variable, system-ui, sans-serif',
    mailHeading: "Georgia, 'Times New Roman', serif",
  },
  nuit: {
    display: once('quicksand', 600),
    body: once('nunito', 500),
    files: ['quicksand-latin-wght', 'nunito-latin-wght'],
    family: 'Nunito Variable, system-ui, sans-serif',
    mailHeading: "'Trebuchet MS', 'Segoe UI', Verdana, sans-serif",
  },
};

/** `--radius-control` of shared-ui's tokens. */
export const CONTROL_RADIUS: Readonly<Record<ThemeName, string>> = { tandemly: '12px', nuit: '999px' };
