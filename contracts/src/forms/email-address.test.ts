import { expect, it } from 'vitest';
import { withAsciiDomain } from './email-address.ts';

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
