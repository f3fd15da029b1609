import { expect, test } from 'vitest';
import { isProgram } from './programs.ts';

test.each([
  ['', true],
  ['  ', true],
  ['curl/8.5.0', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36', false],
])('the User-Agent %j is of a program: %j [R-LANDERS-VARIANT-BOTS]', (userAgent, wanted) => {
  expect(isProgram(userAgent)).toBe(wanted);
});
