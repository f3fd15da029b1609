import { afterEach, expect, it } from 'vitest';
import { typedCode } from './typed-code.ts';

afterEach(() => sessionStorage.clear());

it('is the code of the member who typed it, and of no other one who logs in here [R-PAY-CODE-OWN]', () => {
  typedCode.keep(1, 'AUTUMN15');
  expect(typedCode.read(1)).toBe('AUTUMN15');
  expect(typedCode.read(2)).toBe('');
  expect(typedCode.read(1), 'gone with the next member').toBe('');
});

it('stays while nobody is logged in, who may be its member again, and is not shown to them [R-PAY-CODE-OWN]', () => {
  typedCode.keep(1, 'AUTUMN15');
  expect(typedCode.read(null)).toBe('');
  expect(typedCode.read(1)).toBe('AUTUMN15');
});

it('of a visitor survives the login, and is that member’s from then on [R-PAY-CODE-OWN]', () => {
  expect(typedCode.fromAddress(null, new URLSearchParams('code=autumn15'))).toBe('autumn15');
  expect(typedCode.fromAddress(1, new URLSearchParams())).toBe('autumn15');
  expect(typedCode.read(2)).toBe('');
});

it.each(['', 'AUTUMN15', '123456', '{"userId":1}', '{"code":7,"userId":1}'])(
  'is none where something else is stored: %j',
  (text) => {
    sessionStorage.setItem('mf-payments.typed-code', text);
    expect(typedCode.read(1)).toBe('');
  },
);

it('is removed where it is emptied', () => {
  typedCode.keep(1, 'AUTUMN15');
  typedCode.keep(1, '');
  expect(typedCode.read(1)).toBe('');
});
