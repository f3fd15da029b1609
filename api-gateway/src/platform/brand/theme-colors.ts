import type { ThemeName } from '@tandem/contracts/brand/brand';

/** Light grounds, 0 being the lightest, and their strong border. */
export type PaperStep = 0 | 50 | 100 | 200 | 300 | 500;
/** Texts and dark grounds, 1000 being the darkest. */
export type InkStep = 200 | 300 | 500 | 600 | 700 | 800 | 850 | 900 | 950 | 1000;
export type AccentStep = 100 | 300 | 400 | 500 | 600 | 700 | 950;

/** The first tier of the tokens, as `#rrggbb`. */
export interface Ramps {
  paper: Readonly<Record<PaperStep, string>>;
  ink: Readonly<Record<InkStep, string>>;
  accent: Readonly<Record<AccentStep, string>>;
}

/**
 * The values of shared-ui/src/tokens/values.css for each theme, for what has no style sheet: icons, mails, pictures,
 * and standalone pages. A test of the tokens compares the two.
 */
export const THEME_RAMPS: Readonly<Record<ThemeName, Ramps>> = {
  tandemly: {
    paper: { 0: '#fffdfa', 50: '#fbf6f0', 100: '#f5ede3', 200: '#eadecf', 300: '#dac9b8', 500: '#937a71' },
    ink: {
      200: '#dbd0da',
      300: '#c6b4c4',
      500: '#8f778f',
      600: '#6b506c',
      700: '#513952',
      800: '#3d293e',
      850: '#301f31',
      900: '#251726',
      950: '#1b0f1b',
      1000: '#140a14',
    },
    accent: {
      100: '#fee5dc',
      300: '#feb29d',
      400: '#fe9074',
      500: '#fc7a5d',
      600: '#ee664a',
      700: '#b43b27',
      950: '#461f21',
    },
  },
  nuit: {
    paper: { 0: '#fffdf9', 50: '#faf7ed', 100: '#f4eee0', 200: '#e7dfcc', 300: '#d5cbb5', 500: '#8a7f69' },
    ink: {
      200: '#ced4e5',
      300: '#b1bad5',
      500: '#707eab',
      600: '#495888',
      700: '#334172',
      800: '#24305d',
      850: '#1a244c',
      900: '#111a3d',
      950: '#0a112d',
      1000: '#060b20',
    },
    accent: {
      100: '#f8eecf',
      300: '#ecd495',
      400: '#e4c16e',
      500: '#deb251',
      600: '#cf9f3f',
      700: '#7c591a',
      950: '#334172',
    },
  },
};
