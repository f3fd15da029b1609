import { expect, it } from 'vitest';
import { localeCookie } from './remember-locale.ts';

it('stores the language for 365 days, on all pages [L-LOCALE-COOKIE-DAYS]', () => {
  expect(localeCookie('fr', false)).toBe('locale=fr; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(localeCookie('fr', true)).toMatch(/; Secure$/);
});
