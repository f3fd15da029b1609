import { expect, test } from 'vitest';
import { AppError } from '../src/platform/errors/app-error.ts';
import { localize } from '../src/platform/errors/localize.ts';
import { ERROR_TEXTS } from '../src/platform/errors/texts/index.ts';

const texts = Object.entries(ERROR_TEXTS);
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b));

test.each(texts)('%s [R-LOCALE-ERROR-TEXTS]', (english, french) => {
  expect(french).not.toBe(english);
  expect(placeholders(french)).toEqual(placeholders(english));
  // French puts a non-breaking space before these signs, and no straight apostrophe into a sentence.
  expect(french).not.toMatch(/ [:;!?»]|« |\w[!?;]|\w:(?!\w)|'/);
  expect(`${english}${french}`).not.toMatch(/!!|\s$/);
});

test('placeholders are filled; one without a value stays visible', () => {
  const text = 'Too many requests, try again in {s} s.';
  expect(localize({ text, params: { s: 7 } }, 'en')).toBe('Too many requests, try again in 7 s.');
  expect(localize({ text, params: { s: 7 } }, 'fr')).toBe('Trop de demandes. Réessayez dans 7\u00a0s.');
  expect(localize(text, 'en')).toBe(text);
});

test('a value is text, not a pattern or another placeholder', () => {
  const text = 'Write 1 to {n} characters.';
  expect(localize({ text, params: { n: '$& {n}' } }, 'en')).toBe('Write 1 to $& {n} characters.');
});

test('an error knows the status of its code', () => {
  expect(new AppError('locked', 'Login failed, please try again').status).toBe(423);
});
