import { expect, it } from 'vitest';
import { editDistance, suggestEmail } from './suggest-email.ts';

it.each([
  ['sam@gmial.com', 'sam@gmail.com'],
  ['sam@gmail.con', 'sam@gmail.com'],
  ['sam@gmal.com', 'sam@gmail.com'],
  ['sam@hotmial.fr', 'sam@hotmail.fr'],
  ['sam@outlok.com', 'sam@outlook.com'],
  ['sam@wanado.fr', 'sam@wanadoo.fr'],
  ['sam@yaho.fr', 'sam@yahoo.fr'],
])('takes %s for %s [V-SIGNUP-EMAIL-SUGGESTION]', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it.each([
  'sam@gmail.com',
  'sam@tandemly.test',
  'sam@company.nl',
  'sam@me.com',
  'sam@web.de',
  'sam@',
  '@gmial.com',
  'sam',
  'sam@wp.com',
])('suggests nothing for %s', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

it('counts a swap of neighbours as one edit', () => {
  expect(editDistance('gmial.com', 'gmail.com')).toBe(1);
  expect(editDistance('gmail.com', 'gmail.com')).toBe(0);
  expect(editDistance('abc', '')).toBe(3);
});
