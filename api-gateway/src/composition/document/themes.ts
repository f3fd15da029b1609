import type { Settings } from '@tandem/contracts/api/settings';

interface ThemeLooks {
  /** `--color-page` of shared-ui/src/tokens, for the browser's own frame. */
  page: { light: string; dark: string };
  /** Beginnings of the names of the fonts' files; their Latin subset is on every page. */
  fonts: readonly string[];
  icon: string;
}

const svg = (background: string, marks: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${background}"/>` +
  `<g transform="translate(4.8 4.8) scale(.7)">${marks}</g></svg>`;

/** The marks of shared-ui's Logo, in the colours of the theme. */
export const THEMES: Readonly<Record<Settings['theme'], ThemeLooks>> = {
  tandemly: {
    page: { light: '#fbf6f0', dark: '#1b0f1b' },
    fonts: ['fraunces-latin-wght', 'figtree-latin-wght'],
    icon: svg(
      '#251726',
      '<path fill="#f5ede3" d="M3 13a9 9 0 0 1 18 0v9H12a9 9 0 0 1-9-9Z"/>' +
        '<path fill="#fc7a5d" d="M29 19.5a8.5 8.5 0 0 1-17 0V11h8.5a8.5 8.5 0 0 1 8.5 8.5Z"/>' +
        '<path fill="#b43b27" d="M12 22v-2.5V11h8.8c.13.65.2 1.3.2 2v9Z"/>',
    ),
  },
  nuit: {
    page: { light: '#faf7ed', dark: '#0a112d' },
    fonts: ['quicksand-latin-wght', 'nunito-latin-wght'],
    icon: svg(
      '#111a3d',
      '<path fill="#f4eee0" d="M17.2 3.2a13 13 0 1 0 11.4 17.7A10.4 10.4 0 0 1 17.2 3.2Z"/>' +
        '<path fill="#e4c16e" d="M24 6.2c.5 2.5 1.3 3.3 3.8 3.8-2.5.5-3.3 1.3-3.8 3.8-.5-2.5-1.3-3.3-3.8-3.8 2.5-.5 3.3-1.3 3.8-3.8Z"/>',
    ),
  },
};
