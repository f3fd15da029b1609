import { expect, it } from 'vitest';
import { messagesIn } from './messages-in.ts';

const en = { yes: 'Yes' };
const fr = { yes: 'Oui' };

it('is the texts of the language, of the default one where none is given', () => {
  expect(messagesIn({ en, fr }, 'fr')).toBe(fr);
  expect(messagesIn({ en, fr })).toBe(en);
});

it('is never another language', () => {
  expect(() => messagesIn({ en }, 'fr')).toThrow("The test has no texts in 'fr', only in en.");
});
