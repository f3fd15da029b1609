import { expect, it } from 'vitest';
import { withinSentence } from './within-sentence.ts';

it('lowers the first letter of a label alone', () => {
  expect(withinSentence('Profils fictifs', 'fr')).toBe('profils fictifs');
  // As German, whose nouns keep their capitals.
  expect(withinSentence('Fiktive Profile', 'en')).toBe('fiktive Profile');
});
