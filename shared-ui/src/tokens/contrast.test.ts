import { converter, formatHex } from 'culori';
import type { Palette } from '@tandem/contracts/brand/brand';
import { paletteTokens } from '@tandem/contracts/brand/brand-colors';
import { THEME_RAMPS } from '@tandem/contracts/brand/theme-colors';
import { describe, expect, it } from 'vitest';
import values from './values.css?raw';
import meanings from './meanings.css?raw';

type Declarations = Map<string, string>;
const THEMES = ['tandemly', 'nuit'] as const;
const APPEARANCES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Appearance = (typeof APPEARANCES)[number];

/** All declarations of the rules whose selector list passes the test. */
function declarationsOf(css: string, matches: (selectors: string[]) => boolean): Declarations {
  const found: Declarations = new Map();
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, selectorText = '', body = ''] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const selectors = selectorText.split(',').map((selector) => selector.trim());
    if (!matches(selectors)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      found.set(name, value.replace(/\s+/g, ' ').trim());
    }
  }
  return found;
}

/** The tokens that an element with this theme sees: later blocks win, as in the cascade. */
function tokensOf(theme: Theme): Declarations {
  const isMet = (selectors: string[]) =>
    selectors.some((selector) => [':root', '[data-theme]', `[data-theme='${theme}']`].includes(selector));
  return new Map([...declarationsOf(values, isMet), ...declarationsOf(meanings, isMet)]);
}

/** Returns a token's colour as `#rrggbb`: resolves var() and one side of light-dark(). */
function colorOf(tokens: Declarations, name: string, appearance: Appearance): string {
  let value = tokens.get(name);
  if (value === undefined) throw new Error(`${name} is not declared`);
  const sides = /^light-dark\((.+), (.+)\)$/.exec(value);
  if (sides) value = sides[appearance === 'light' ? 1 : 2] ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  if (reference) return colorOf(tokens, reference[1] ?? '', appearance);
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${name} is ${value}, not a plain colour`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['page', 'surface', 'raised', 'sunken'];
const TONES = ['accent', 'success', 'warning', 'danger', 'info'];
const pairs = (texts: string[], grounds: string[], least: number) =>
  texts.flatMap((text) => grounds.map((ground) => ({ text: `--color-${text}`, ground: `--color-${ground}`, least })));

/** Text needs 4.5, controls' edges and the focus ring 3 (WCAG 1.4.3, 1.4.11). */
const PAIRS = [
  ...pairs(['text', 'text-muted'], [...GROUNDS, 'fill'], 4.5),
  ...pairs(['text'], ['fill-hover', 'thumb', ...TONES.map((tone) => `${tone}-soft`)], 4.5),
  ...pairs(
    TONES.map((tone) => `${tone}-text`),
    GROUNDS,
    4.5,
  ),
  ...TONES.flatMap((tone) => pairs([`${tone}-text`], [`${tone}-soft`], 4.5)),
  ...pairs(['text-inverse'], ['inverse'], 4.5),
  ...pairs(['on-accent'], ['accent', 'accent-hover', 'accent-active'], 4.5),
  ...pairs(['on-danger'], ['danger', 'danger-hover'], 4.5),
  ...pairs(['on-success'], ['success'], 4.5),
  ...pairs(['on-warning'], ['warning'], 4.5),
  ...pairs(['on-bubble-mine'], ['bubble-mine'], 4.5),
  ...pairs(['on-bubble-theirs'], ['bubble-theirs'], 4.5),
  ...pairs(['border-strong', 'focus'], GROUNDS, 3),
  ...pairs(['focus'], ['fill'], 3),
];

describe.each(THEMES)('theme %s', (theme) => {
  it('has the ramps that icons, mails and pictures have', () => {
    const tokens = tokensOf(theme);
    const ramps = Object.entries(THEME_RAMPS[theme]).map(([name, steps]) => [
      name,
      Object.fromEntries(Object.keys(steps).map((step) => [step, tokens.get(`--${name}-${step}`)])),
    ]);
    expect(Object.fromEntries(ramps)).toEqual(THEME_RAMPS[theme]);
  });

  describe.each(APPEARANCES)('%s', (appearance) => {
    const tokens = tokensOf(theme);
    it.each(PAIRS)('$text on $ground reaches $least [R-A11Y-WCAG]', ({ text, ground, least }) => {
      const reached = contrast(colorOf(tokens, text, appearance), colorOf(tokens, ground, appearance));
      expect(reached).toBeGreaterThanOrEqual(least);
    });
  });
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
  const tokens = new Map([...tokensOf(theme), ...paletteTokens(palette)]);
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
    ...tokensOf('tandemly'),
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
    const tokens = new Map([...tokensOf('tandemly'), ...paletteTokens(palette)]);
    const [fill, ground] = ['--color-accent', '--color-raised'].map((name) => colorOf(tokens, name, 'dark'));
    expect(contrast(fill ?? '', ground ?? '')).toBeGreaterThanOrEqual(3);
  }
});

/** What a white photo looks like under the scrim, at a height between 0 (its foot) and 1. */
function whiteUnderScrim(tokens: Declarations, height: number): string {
  const stops = [...(tokens.get('--gradient-scrim') ?? '').matchAll(/\/ ([\d.]+)\) (\d+)%/g)].map(([, alpha, at]) => ({
    alpha: Number(alpha),
    at: Number(at) / 100,
  }));
  const above = stops.find((stop) => stop.at >= height);
  const below = stops.findLast((stop) => stop.at <= height);
  if (above === undefined || below === undefined) throw new Error('--gradient-scrim has no such height');
  const part = above === below ? 0 : (height - below.at) / (above.at - below.at);
  const alpha = below.alpha + (above.alpha - below.alpha) * part;
  const shade = (tokens.get('--shadow-color') ?? '').split(' ').map(Number);
  return `#${shade
    .map((channel) =>
      Math.round(255 * (1 - alpha) + channel * alpha)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

it.each(THEMES)('a name in the lower half of %s’s scrim can be read on a white photo [R-A11Y-WCAG]', (theme) => {
  const tokens = tokensOf(theme);
  for (const height of [0, 0.25, 0.5]) {
    expect(contrast('#ffffff', whiteUnderScrim(tokens, height))).toBeGreaterThanOrEqual(4.5);
  }
});

it('both themes give a meaning to the same tokens', () => {
  const namesOf = (theme: Theme) =>
    [...declarationsOf(meanings, (selectors) => selectors.includes(`[data-theme='${theme}']`)).keys()].toSorted();
  expect(namesOf('nuit')).toEqual(namesOf('tandemly'));
});

it('measures as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
