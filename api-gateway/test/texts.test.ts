import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from '@tandem/contracts/composition/remote';
import { expect, test } from 'vitest';
import { AppError } from '../src/platform/errors/app-error.ts';
import { ERROR_TEXT_FOLDERS, localize } from '../src/platform/errors/error-texts.ts';

const flatten = (messages: Messages, prefix = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  );
const read = (locale: string) =>
  ERROR_TEXT_FOLDERS.flatMap((folder) =>
    flatten(JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')) as Messages),
  );
const english = new Map(read('en'));

test('a text has one owner: no other file has its key', () => {
  const keys = read('en').map(([key]) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each(read('fr'))('%s is a whole text in French [R-LOCALE-ERROR-TEXTS]', (key, french) => {
  expect(french).not.toBe(english.get(key));
  // French puts a non-breaking space before these signs, and no straight apostrophe into a sentence.
  expect(french).not.toMatch(/ [:;!?»]|« |\w[!?;]|\w:(?!\w)|'/);
  expect(`${english.get(key)}${french}`).not.toMatch(/!!|\s$/);
});

test('placeholders are filled; one without a value stays visible', () => {
  const text = 'too_many_requests';
  expect(localize({ text, params: { s: 7 } }, 'en')).toBe('Too many requests, try again in 7 s.');
  expect(localize({ text, params: { s: 7 } }, 'fr')).toBe('Trop de demandes. Réessayez dans 7\u00a0s.');
  expect(localize(text, 'en')).toBe('Too many requests, try again in {{s}} s.');
});

test('a value is text, not a pattern or another placeholder', () => {
  const text = 'field.length_to';
  expect(localize({ text, params: { n: '$& {{n}} $t(internal)' } }, 'en')).toBe(
    'Write 1 to $& {{n}} $t(internal) characters.',
  );
});

test('an error knows the status of its code, and its message is for the log', () => {
  const error = new AppError('locked', 'account.locked', { params: { minutes: 15 } });
  expect(error.status).toBe(423);
  expect(error.message).toBe('Too many incorrect attempts, account blocked for 15 min.');
});
