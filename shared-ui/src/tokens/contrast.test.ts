import { describe, expect, it } from 'vitest';
import values from './values.css?raw';
import meanings from './meanings.css?raw';
import { APPEARANCES, PAIRS, THEMES, colorOf, contrast, declarationsOf, tokensOf } from '../testing/token-contrast.ts';
import type { Declarations, Theme } from '../testing/token-contrast.ts';

const SHEETS = { values, meanings };

describe.each(THEMES)('theme %s', (theme) => {
  describe.each(APPEARANCES)('%s', (appearance) => {
    const tokens = tokensOf(SHEETS, theme);
    it.each(PAIRS)('$text on $ground reaches $least [R-A11Y-WCAG]', ({ text, ground, least }) => {
      const reached = contrast(colorOf(tokens, text, appearance), colorOf(tokens, ground, appearance));
      expect(reached).toBeGreaterThanOrEqual(least);
    });
  });
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
  const tokens = tokensOf(SHEETS, theme);
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
