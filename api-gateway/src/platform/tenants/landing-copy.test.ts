import { expect, test } from 'vitest';
import { chooseCopy } from './choose-copy.ts';
import { checkLandingCopy } from './landing-copy.ts';
import type { LandingCopy } from './landing-copy.ts';

const faultsOf = (text: string) =>
  checkLandingCopy([{ page: '/p', texts: { en: { text } } }], {
    locales: ['en'],
    pages: new Map([['/p', { hasSlug: false, isOfMember: false }]]),
  });

test.each([
  ['a space of no width', 'a\u200Bb'],
  ['text that turns around', 'a\u202Eb'],
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

const FOR: readonly Partial<LandingCopy>[] = [
  {},
  { network: 'acme' },
  { ref: 'r' },
  { network: 'acme', ref: 'r' },
  { sub1: 'b' },
  { network: 'acme', sub1: 'b' },
  { ref: 'r', sub1: 'b' },
  { network: 'acme', ref: 'r', sub1: 'b' },
];
/** From the widest to the narrowest, each with the name of its place as its headline. */
const WIDEST_FIRST: readonly LandingCopy[] = [...FOR, ...FOR.map((source) => ({ ...source, slug: 's' }))].map(
  (source, place) => ({ page: '/p', ...source, texts: { en: { headline: String(place) } } }),
);
const chosenOf = (copy: readonly LandingCopy[], source: object) =>
  chooseCopy(copy, { page: '/p', slug: 's', source, locale: 'en' })?.words.headline;

test('of the copy for a source the narrowest is chosen, in whatever order it was written [R-LANDERS-COPY-CHOSEN]', () => {
  for (let most = WIDEST_FIRST.length; most > 0; most -= 1) {
    const some = WIDEST_FIRST.slice(0, most);
    const all = { network: 'ACME', ref: 'R', sub1: 'B' };
    expect(chosenOf(some, all)).toBe(String(most - 1));
    expect(chosenOf(some.toReversed(), all)).toBe(String(most - 1));
  }
});

test.each([
  [{}, '8'],
  [{ network: 'acme' }, '9'],
  [{ network: 'other', ref: 'r' }, '10'],
  [{ network: 'acme', ref: 'other', sub1: 'b' }, '13'],
])('copy for another source is not for %j [R-LANDERS-COPY-CHOSEN]', (source, place) => {
  expect(chosenOf(WIDEST_FIRST, source)).toBe(place);
});

test('copy is chosen field by field, the most specific first [R-LANDERS-COPY-CHOSEN]', () => {
  const copy: LandingCopy[] = [
    { page: '/p', texts: { en: { headline: 'page', text: 'page', title: 'page' } }, pictures: 'men' },
    { page: '/p', network: 'acme', texts: { en: { text: 'network', title: 'network' } } },
    { page: '/p', slug: 's', texts: { en: { title: 'slug' } } },
  ];
  const chosen = chooseCopy(copy, { page: '/p', slug: 's', source: { network: 'ACME' }, locale: 'en' });
  expect(chosen).toEqual({
    slug: 's',
    pictures: 'men',
    words: { headline: 'page', text: 'network', title: 'slug' },
  });
  expect(chooseCopy(copy, { page: '/other', slug: null, source: {}, locale: 'en' })).toBeNull();
});
