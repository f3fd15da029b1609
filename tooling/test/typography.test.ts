import { describe, expect, test } from 'vitest';
import { typeset } from '../src/checks/typography.ts';

describe('typeset', () => {
  test('French has no-break spaces before double punctuation, inside guillemets, and before what is counted', () => {
    const text = 'Vrai ? « Oui » : 15 minutes, 3 sites, {min_age} ans.';
    const set = 'Vrai\u00A0? «\u00A0Oui\u00A0»\u00A0: 15\u00A0minutes, 3 sites, {min_age}\u00A0ans.';
    expect(typeset(text, 'fr')).toBe(set);
    expect(typeset(set, 'fr'), 'once').toBe(set);
    expect(typeset('True : 15 minutes', 'en')).toBe('True : 15 minutes');
  });

  test('a law that is cited stays on one line, in every language', () => {
    const set = 'Agreement, Art.\u00A06\u2060(1)\u2060(b)';
    expect(typeset('Agreement, Art. 6(1)(b)', 'en')).toBe(set);
    expect(typeset(set, 'fr')).toBe(set);
  });
});
