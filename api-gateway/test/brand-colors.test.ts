import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { converter, formatHex } from 'culori';
import { expect, it } from 'vitest';
import type { Palette } from '@tandem/contracts/brand/brand';
import { APPEARANCES, PAIRS, THEMES, colorOf, contrast, tokensOf } from '@tandem/shared-ui/testing/token-contrast';
import type { Theme } from '@tandem/shared-ui/testing/token-contrast';
import { paletteTokens } from '../src/platform/brand/brand-colors.ts';
import { THEME_RAMPS } from '../src/platform/brand/theme-colors.ts';

/** The style sheets of the frontend, over which the gateway writes the colours of a tenant. */
const { resolve } = createRequire(import.meta.url);
const sheet = (name: string) => readFileSync(resolve(`@tandem/shared-ui/tokens/${name}.css`), 'utf8');
const SHEETS = { values: sheet('values'), meanings: sheet('meanings') };

it.each(THEMES)('theme %s has the ramps that icons, mails and pictures have', (theme) => {
  const tokens = tokensOf(SHEETS, theme);
  const ramps = Object.entries(THEME_RAMPS[theme]).map(([name, steps]) => [
    name,
    Object.fromEntries(Object.keys(steps).map((step) => [step, tokens.get(`--${name}-${step}`)])),
  ]);
  expect(Object.fromEntries(ramps)).toEqual(THEME_RAMPS[theme]);
});

const oklchOf = converter('oklch');
const oklch = (lightness: number, chroma: number, hue: number) =>
  formatHex({ mode: 'oklch', l: lightness, c: chroma, h: hue });

/**
 * Brands of every hue, from the palest to the darkest accent that a tenant may choose, on tinted backgrounds and grey.
 */
const PALETTES: readonly Palette[] = Array.from({ length: 24 }, (_, index) => index * 15).flatMap((hue) =>
  [0.12, 0.3, 0.45, 0.55, 0.62, 0.7, 0.8, 0.97].map((lightness, index) => ({
    accent: oklch(lightness, 0.16, hue),
    ink: oklch(0.25, index * 0.03, (hue + 70) % 360),
    paper: oklch(0.95, index * 0.01, (hue + 140) % 360),
  })),
);

/** Returns the pairs of a tenant's palette over a theme whose contrast is too low, as text. */
function shortPairs(theme: Theme, palette: Palette): string[] {
  const tokens = new Map([...tokensOf(SHEETS, theme), ...paletteTokens(palette)]);
  return APPEARANCES.flatMap((appearance) =>
    PAIRS.flatMap(({ text, ground, least }) => {
      const [on, under] = [colorOf(tokens, text, appearance), colorOf(tokens, ground, appearance)];
      const reached = contrast(on, under);
      return reached >= least
        ? []
        : [`${JSON.stringify(palette)} ${appearance}: ${text} on ${ground} ${reached.toFixed(2)} of ${least}`];
    }),
  );
}

it.each(THEMES)('all texts of every palette over %s are readable [R-A11Y-WCAG]', (theme) => {
  expect(PALETTES.flatMap((palette) => shortPairs(theme, palette))).toEqual([]);
});

it('a palette’s accent is what the buttons of the light appearance are filled with, to the letter', () => {
  const palette: Palette = { accent: '#0f766e', ink: '#102a2e', paper: '#eef6f4' };
  expect(paletteTokens(palette).get('--color-accent')).toMatch(/^light-dark\(#0f766e, #[0-9a-f]{6}\)$/);
  expect(paletteTokens(palette).get('--accent-500')).toBe('#0f766e');
});

it('an accent that cannot be distinguished from the paper is darkened until it can', () => {
  const tokens = new Map([
    ...tokensOf(SHEETS, 'tandemly'),
    ...paletteTokens({ accent: '#fdfdfd', ink: '#101010', paper: '#ffffff' }),
  ]);
  const [fill, paper] = ['--color-accent', '--color-surface'].map((name) => colorOf(tokens, name, 'light'));
  expect(contrast(fill ?? '', paper ?? '')).toBeGreaterThanOrEqual(1.3);
});

it.each(['#ffff00', '#0000a0', '#00e5ff', '#9d174d'])(
  'a button of %s keeps its colour, whatever is done to it',
  (accent) => {
    const tokens = paletteTokens({ accent, ink: '#1b0f1b', paper: '#fbf6f0' });
    for (const name of ['--color-accent', '--color-accent-hover', '--color-accent-active'])
      for (const appearance of APPEARANCES) {
        const { c: chroma = 0 } = oklchOf(colorOf(new Map(tokens), name, appearance)) ?? {};
        expect(chroma, `${name} ${appearance}`).toBeGreaterThan(0.1);
      }
  },
);

it('a button of the dark appearance contrasts with its background, however dark the accent is [R-A11Y-WCAG]', () => {
  for (const palette of PALETTES) {
    const tokens = new Map([...tokensOf(SHEETS, 'tandemly'), ...paletteTokens(palette)]);
    const [fill, ground] = ['--color-accent', '--color-raised'].map((name) => colorOf(tokens, name, 'dark'));
    expect(contrast(fill ?? '', ground ?? '')).toBeGreaterThanOrEqual(3);
  }
});
