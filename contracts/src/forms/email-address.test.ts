import { expect, it } from 'vitest';
import { isEmailAddress, withAsciiDomain } from './email-address.ts';

it.each([
  ['zoé@exämple.fr', 'zoé@xn--exmple-cua.fr'],
  ['sam@EXÄMPLE.fr', 'sam@xn--exmple-cua.fr'],
  ['sam@example.fr', 'sam@example.fr'],
  ['sam@1', 'sam@1'],
  ['sam@ex ämple.fr', 'sam@ex ämple.fr'],
  ['@exämple.fr', '@exämple.fr'],
])('%s is sent to %s', (typed, address) => {
  expect(withAsciiDomain(typed)).toBe(address);
});

it.each([
  'иван@пример.рф',
  'x@xn--e1afmkfd.xn--p1ai',
  'x@παράδειγμα.ελ',
  'x@пример.бг',
  'zoé@exämple.fr',
  'a&b@example.fr',
  "o'brien+1@mail.example.co.uk",
  'a!#$%*/=?^_`{|}~-b@example.fr',
  'x@1.example.museum',
])('mail can be sent to %s [V-ACCOUNT-EMAIL-INTERNATIONAL]', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

it.each([
  'nope',
  'a@b',
  'a@127.0.0.1',
  'a@example.c',
  'a@example.x1',
  'a@example.xn--',
  'a@-example.fr',
  'a@example-.fr',
  'a@example..fr',
  'a@example.fr.',
  '.a@example.fr',
  'a.@example.fr',
  'a..b@example.fr',
  'a@@example.fr',
  'a b@example.fr',
  'a@example.fr\n',
  '"a"@example.fr',
  'a<b@example.fr',
  'a,b@example.fr',
  `a@${'x'.repeat(64)}.fr`,
])('no mail can be sent to %j [V-ACCOUNT-EMAIL-INVALID]', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
