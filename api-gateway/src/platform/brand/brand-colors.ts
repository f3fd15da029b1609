import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import type { Palette, ThemeName } from '@tandem/contracts/brand/brand';
import { THEME_RAMPS } from './theme-colors.ts';
import type { AccentStep, InkStep, PaperStep, Ramps } from './theme-colors.ts';

/** WCAG 1.4.3 for text, 1.4.11 for the edges of controls. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/** A call-to-action button in one appearance; all colours as `#rrggbb`. */
export interface ButtonColors {
  fill: string;
  hover: string;
  active: string;
  text: string;
}

/** All colours of a tenant; tokens, icons, mails and pictures take theirs from here. */
export interface BrandColors extends Ramps {
  button: { light: ButtonColors; dark: ButtonColors };
}

interface Tint {
  lightness: number;
  chroma: number;
  hue: number;
}

const toOklch = converter('oklch');

function tintOf(color: string): Tint {
  const parsed = toOklch(color);
  if (parsed === undefined) throw new RangeError(`${color} is not a colour`);
  return { lightness: parsed.l, chroma: parsed.c, hue: parsed.h ?? 0 };
}

/** The nearest colour that a screen shows. */
function hexOf({ lightness, chroma, hue }: Tint): string {
  const l = Math.min(1, Math.max(0, lightness));
  return formatHex(clampChroma({ mode: 'oklch', l, c: Math.max(0, chroma), h: hue }, 'oklch'));
}

const LIGHTNESS_STEP = 0.005;

/** Moves a colour's lightness by small steps in a direction until it contrasts with all of the others. */
function standingOut(tint: Tint, others: readonly string[], least: number, direction: 'lighter' | 'darker'): string {
  const step = direction === 'lighter' ? LIGHTNESS_STEP : -LIGHTNESS_STEP;
  for (let { lightness } = tint; lightness >= 0 && lightness <= 1; lightness += step) {
    const color = hexOf({ ...tint, lightness });
    if (others.every((other) => wcagContrast(color, other) >= least)) return color;
  }
  return direction === 'lighter' ? '#ffffff' : '#000000';
}

/** The lightness of each step, and its share of the seed's chroma: the same in both themes, chosen by hand. */
const PAPER: Readonly<Record<PaperStep, readonly [lightness: number, chroma: number]>> = {
  0: [0.995, 0.3],
  50: [0.975, 0.65],
  100: [0.95, 1],
  200: [0.905, 1.4],
  300: [0.845, 1.7],
  500: [0.6, 1.9],
};
const INK: Readonly<Record<InkStep, readonly [lightness: number, chroma: number]>> = {
  200: [0.87, 0.45],
  300: [0.79, 0.75],
  500: [0.6, 1.2],
  600: [0.47, 1.4],
  700: [0.384, 1.4],
  800: [0.319, 1.3],
  850: [0.271, 1.15],
  900: [0.231, 1],
  950: [0.19, 0.85],
  1000: [0.161, 0.7],
};
/** Backgrounds stay quiet, whatever their tint. */
const MOST_PAPER_CHROMA = 0.024;
const MOST_INK_CHROMA = 0.07;

function rampOf<Step extends number>(
  steps: Readonly<Record<Step, readonly [number, number]>>,
  { hue, chroma }: Tint,
  most: number,
): Record<Step, string> {
  const base = Math.min(chroma, most);
  const colors = Object.entries<readonly [number, number]>(steps).map(([step, [lightness, share]]) => [
    step,
    hexOf({ lightness, chroma: base * share, hue }),
  ]);
  return Object.fromEntries(colors) as Record<Step, string>;
}

/** Paper and ink whose muted texts and strong borders are visible on every background they are used on. */
function grounds(palette: Palette): Pick<Ramps, 'paper' | 'ink'> {
  const ofPaper = tintOf(palette.paper);
  const ofInk = tintOf(palette.ink);
  const paper = rampOf(PAPER, ofPaper, MOST_PAPER_CHROMA);
  const ink = rampOf(INK, ofInk, MOST_INK_CHROMA);
  return {
    paper: { ...paper, 500: standingOut(tintOf(paper[500]), [paper[100]], EDGE_CONTRAST, 'darker') },
    ink: {
      ...ink,
      300: standingOut(tintOf(ink[300]), [ink[800]], TEXT_CONTRAST, 'lighter'),
      500: standingOut(tintOf(ink[500]), [ink[850]], EDGE_CONTRAST, 'lighter'),
      600: standingOut(tintOf(ink[600]), [paper[200]], TEXT_CONTRAST, 'darker'),
    },
  };
}

/** How far a button moves under the pointer, and when it is pressed. */
const HOVER_LIGHTNESS = 0.045;
const ACTIVE_LIGHTNESS = 0.05;
/** Beyond these, a colour looks white or black and does not show the brand any more. */
const COLOURFUL = { least: 0.15, most: 0.95 };
/** With less contrast an accent cannot be distinguished from the paper. */
const VISIBLE_CONTRAST = 1.3;

const isColourful = (lightness: number) => lightness >= COLOURFUL.least && lightness <= COLOURFUL.most;

/** A button of a colour: its text is the brand's own where that can be read on it, else black or white. */
function buttonOf(fill: string, texts: readonly string[]): ButtonColors {
  // One of black and white has a contrast of 4.5 on every colour.
  const text =
    [...texts, '#000000', '#ffffff'].find((candidate) => wcagContrast(fill, candidate) >= TEXT_CONTRAST) ?? '#ffffff';
  const tint = tintOf(fill);
  const away = tintOf(text).lightness < tint.lightness ? 1 : -1;
  /** The first of these steps at which the colour keeps its hue and the text is readable. */
  const moved = (...steps: number[]) => {
    const colors = steps.map((step) => tint.lightness + step).filter(isColourful);
    const found = colors.map((lightness) => hexOf({ ...tint, lightness }));
    return found.find((color) => wcagContrast(color, text) >= TEXT_CONTRAST) ?? fill;
  };
  const far = HOVER_LIGHTNESS + ACTIVE_LIGHTNESS;
  return {
    fill,
    hover: moved(away * HOVER_LIGHTNESS, -away * HOVER_LIGHTNESS),
    active: moved(-away * ACTIVE_LIGHTNESS, away * far, -away * far),
    text,
  };
}

/**
 * Derived from a tenant's three colours. The accent of the light appearance is the given one, unless it cannot be
 * distinguished from the paper.
 */
function made(palette: Palette): BrandColors {
  const { paper, ink } = grounds(palette);
  const seed = tintOf(palette.accent);
  const isVisible = wcagContrast(palette.accent, paper[0]) >= VISIBLE_CONTRAST;
  const given = isVisible ? palette.accent : standingOut(seed, [paper[0]], VISIBLE_CONTRAST, 'darker');
  const light = buttonOf(given, [ink[950], paper[0]]);
  const onDark = standingOut(seed, [ink[850]], EDGE_CONTRAST, 'lighter');
  const dark = buttonOf(onDark, [ink[950], paper[0]]);
  const soft = hexOf({ ...seed, lightness: 0.94, chroma: Math.min(seed.chroma, 0.04) });
  const softDark = hexOf({ ...seed, lightness: 0.295, chroma: Math.min(seed.chroma, 0.06) });
  const accent: Record<AccentStep, string> = {
    100: soft,
    300: standingOut(
      { ...seed, lightness: Math.max(0.83, seed.lightness), chroma: seed.chroma * 0.65 },
      [ink[850], softDark],
      TEXT_CONTRAST,
      'lighter',
    ),
    400: onDark,
    500: given,
    600: light.active,
    700: standingOut(
      { ...seed, lightness: Math.min(0.525, seed.lightness) },
      [paper[100], soft],
      TEXT_CONTRAST,
      'darker',
    ),
    950: softDark,
  };
  return { paper, ink, accent, button: { light, dark } };
}

function ofTheme(theme: ThemeName): BrandColors {
  const ramps = THEME_RAMPS[theme];
  const { accent, ink } = ramps;
  const text = ink[950];
  return {
    ...ramps,
    button: {
      light: { fill: accent[500], hover: accent[400], active: accent[600], text },
      dark: { fill: accent[400], hover: accent[300], active: accent[500], text },
    },
  };
}

/** The colours of a tenant: its own, or those of its theme. Every text in them has a contrast of at least 4.5. */
export function brandColors(theme: ThemeName, palette: Palette | null): BrandColors {
  return palette === null ? ofTheme(theme) : made(palette);
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(' ');

/** The tokens that a tenant's own palette changes, by name: its ramps, its buttons and the colour of its shadows. */
export function paletteTokens(palette: Palette): ReadonlyMap<string, string> {
  const { button, paper, ink, accent } = made(palette);
  const ramp = (name: string, steps: Readonly<Record<number, string>>) =>
    Object.entries(steps).map(([step, color]) => [`--${name}-${step}`, color] as const);
  const both = (part: keyof ButtonColors) => `light-dark(${button.light[part]}, ${button.dark[part]})`;
  return new Map([
    ...ramp('paper', paper),
    ...ramp('ink', ink),
    ...ramp('accent', accent),
    ['--color-accent', both('fill')],
    ['--color-accent-hover', both('hover')],
    ['--color-accent-active', both('active')],
    ['--color-on-accent', both('text')],
    ['--shadow-color', channels(ink[950])],
  ]);
}
