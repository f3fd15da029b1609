/** Tokens of a style sheet by name, such as `--paper-50`. */
export type Declarations = Map<string, string>;
export const THEMES = ['tandemly', 'nuit'] as const;
export const APPEARANCES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export type Appearance = (typeof APPEARANCES)[number];

/** Returns all declarations of the rules whose selector list passes the test. */
export function declarationsOf(css: string, matches: (selectors: string[]) => boolean): Declarations {
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

/** The style sheets of the tokens, as text. */
export interface TokenSheets {
  /** `values.css` */
  values: string;
  /** `meanings.css` */
  meanings: string;
}

/** Returns the tokens that an element with this theme sees: later blocks win, as in the cascade. */
export function tokensOf({ values, meanings }: TokenSheets, theme: Theme): Declarations {
  const isMet = (selectors: string[]) =>
    selectors.some((selector) => [':root', '[data-theme]', `[data-theme='${theme}']`].includes(selector));
  return new Map([...declarationsOf(values, isMet), ...declarationsOf(meanings, isMet)]);
}

/**
 * Returns a token's colour as `#rrggbb`: resolves var() and one side of light-dark(). Throws when the token is not
 * declared, or is no plain colour.
 */
export function colorOf(tokens: Declarations, name: string, appearance: Appearance): string {
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

/** Returns the contrast of two colours, each `#rrggbb`, as WCAG 2 measures it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['page', 'surface', 'raised', 'sunken'];
const TONES = ['accent', 'success', 'warning', 'danger', 'info'];
const pairs = (texts: string[], grounds: string[], least: number) =>
  texts.flatMap((text) => grounds.map((ground) => ({ text: `--color-${text}`, ground: `--color-${ground}`, least })));

/**
 * Every pair of a text and its ground that is in use, with the least contrast. Text needs 4.5, controls' edges and the
 * focus ring 3 (WCAG 1.4.3, 1.4.11).
 */
export const PAIRS = [
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
