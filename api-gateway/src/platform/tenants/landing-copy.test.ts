import { expect, test } from 'vitest';
import { checkLandingCopy } from './landing-copy.ts';

const faultsOf = (text: string) =>
  checkLandingCopy([{ page: '/p', texts: { en: { text } } }], {
    locales: ['en'],
    pages: new Map([['/p', { hasSlug: false, isOfMember: false }]]),
  });

test.each([
  ['a space of no width', 'a\u200Bb'],
  ['a soft hyphen', 'a\u00ADb'],
  ['what joins letters', 'a\u2060b'],
  ['a mark of byte order', 'a\uFEFFb'],
  ['a separator of lines', 'a\u2028b'],
  ['a letter that is drawn as nothing', 'a\u3164'],
  ['a joiner between letters', 'a\u200Db'],
])('copy with %s is refused [R-LANDERS-COPY-CHECKED]', (_what, text) => {
  expect(faultsOf(text)).toEqual(['landing_copy.0: a character that nobody sees in text in en']);
});

test.each([
  ['a picture that is made of several', 'A couple \u{1F469}\u200D\u2764\uFE0F\u200D\u{1F468}'],
  ['the spaces of French', 'Qui est là\u202F? Toi\u00A0!'],
])('copy with %s is taken [R-LANDERS-COPY-CHECKED]', (_what, text) => {
  expect(faultsOf(text)).toEqual([]);
});
