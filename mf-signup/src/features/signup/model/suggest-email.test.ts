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
  ['sam@gmail.co', 'sam@gmail.com'],
  ['sam@gmail.cm', 'sam@gmail.com'],
  ['sam@gmial.con', 'sam@gmail.com'],
  ['sam@hotmail.fe', 'sam@hotmail.fr'],
  ['sam@yahoo.co.ul', 'sam@yahoo.co.uk'],
  ['sam@hotmial.de', 'sam@hotmail.de'],
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

it.each([
  ...['hotmail', 'live', 'yahoo', 'outlook', 'gmx', 'web', 'wanadoo', 'free', 'orange'].flatMap((name) =>
    ['de', 'it', 'es', 'be', 'ch', 'at', 'pl', 'nl', 'fr', 'se'].map((country) => `sam@${name}.${country}`),
  ),
  'sam@ymail.com',
  'sam@mail.com',
  'sam@email.com',
  'sam@op.pl',
  'sam@o2.pl',
  'sam@gmx.com',
  'sam@yahoo.co.jp',
])('leaves %s alone: it is an address, and what resembles it is somebody else’s', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

it('counts a swap of neighbours as one edit', () => {
  expect(editDistance('gmial.com', 'gmail.com')).toBe(1);
  expect(editDistance('gmail.com', 'gmail.com')).toBe(0);
  expect(editDistance('abc', '')).toBe(3);
});
