import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { expect, test } from 'vitest';
import { findLosses } from './losses.ts';

type Composed = Pick<Release, 'part' | 'routes' | 'slots' | 'localeFiles'>;
type Page = Pick<ReleaseRoute, 'path'> & Partial<ReleaseRoute>;

const partOf = (
  part: Composed['part'],
  pages: readonly Page[],
  slots: Composed['slots'] = [],
  localeFiles: Composed['localeFiles'] = { en: [], fr: [] },
): Composed => ({
  part,
  routes: pages.map((page) => ({ access: 'any', ...page })) as Composed['routes'],
  slots,
  localeFiles,
});

test('a page, a link and a slot that nobody has any more are lost, each once [R-PLATFORM-RELEASE-LOSSES]', () => {
  const before = partOf(
    'mf-payments',
    [
      { path: '/credits', link: 'buyCredits' },
      { path: '/premium', link: 'premium' },
    ],
    ['buy-credits'],
  );
  const after = partOf('mf-payments', [{ path: '/premium' }]);
  expect(findLosses([before], [after])).toEqual([
    { part: 'mf-payments', what: 'page', name: '/credits' },
    { part: 'mf-payments', what: 'link', name: 'premium' },
    { part: 'mf-payments', what: 'slot', name: 'buy-credits' },
  ]);
});

test('what another part takes over is not lost, nor is a page whose parameter has another name', () => {
  const before = [
    partOf('mf-chat', [{ path: '/chats/:id', link: 'conversation' }], ['start-conversation', 'profile-sections']),
  ];
  const after = [
    partOf(
      'mf-letters',
      [{ path: '/Chats/:number', link: 'conversation' }],
      ['start-conversation', 'profile-sections'],
    ),
  ];
  // A slot that many parts fill is each part's own.
  expect(findLosses(before, after)).toEqual([{ part: 'mf-chat', what: 'slot', name: 'profile-sections' }]);
});

test('a parameter that may be left out stands for two addresses', () => {
  const before = [partOf('mf-payments', [{ path: '/credits/:id/:method?' }])];
  expect(findLosses(before, [partOf('mf-payments', [{ path: '/credits/:id' }])])).toEqual([
    { part: 'mf-payments', what: 'page', name: '/credits/:id/:method?' },
  ]);
  const split = partOf('mf-payments', [{ path: '/credits/:id' }, { path: '/credits/:id/:method' }]);
  expect(findLosses(before, [split])).toEqual([]);
  expect(
    findLosses(
      [partOf('mf-landers', [{ path: '/:slug?' }])],
      [partOf('mf-landers', [{ path: '/' }, { path: '/:name' }])],
    ),
  ).toEqual([]);
});

const wordsOf = (type: 'id' | string[] | null, path = '/words/:type') =>
  partOf('mf-chat', [{ path, ...(type !== null && { parameters: { type } }) }]);

test.each<[string, Composed, Composed, string[]]>([
  ['words of a list', wordsOf(['one', 'two', 'three']), wordsOf(['one']), ['/words/two', '/words/three']],
  ['any words', wordsOf(null), wordsOf(['one']), ['/words/:type']],
  ['ids', wordsOf('id'), wordsOf(['one']), ['/words/:type']],
  ['words that are no ids', wordsOf(['1', 'two']), wordsOf('id'), ['/words/two']],
  [
    'words of a parameter that may be left out',
    wordsOf(['a', 'b'], '/w/:type?'),
    wordsOf(['a'], '/w/:type?'),
    ['/w/b'],
  ],
])(
  'addresses go with %s that a parameter no longer takes [R-PLATFORM-RELEASE-LOSSES]',
  (_what, before, after, names) => {
    expect(findLosses([before], [after])).toEqual(names.map((name) => ({ part: 'mf-chat', what: 'address', name })));
  },
);

test('no address goes where the parameter takes more, has another name, or where another page takes the word', () => {
  const before = wordsOf(['one', 'two']);
  expect(findLosses([before], [wordsOf(['one', 'two', 'three'])])).toEqual([]);
  expect(findLosses([before], [wordsOf(null)])).toEqual([]);
  expect(findLosses([wordsOf('id')], [wordsOf(null)])).toEqual([]);
  const other = partOf('mf-words', [{ path: '/Words/:kind', parameters: { kind: ['two'] } }]);
  expect(findLosses([before], [wordsOf(['one']), other])).toEqual([]);
  const literal = partOf('mf-chat', [{ path: '/words/:type', parameters: { type: ['one'] } }, { path: '/words/two' }]);
  expect(findLosses([before], [literal])).toEqual([]);
});

const openFor = (access: ReleaseRoute['access']) => partOf('mf-chat', [{ path: '/chats', access }]);

test.each<[ReleaseRoute['access'], ReleaseRoute['access']]>([
  ['any', 'member'],
  ['any', 'visitor'],
  ['any', 'moderator'],
  ['member', 'moderator'],
  ['member', 'visitor'],
  ['visitor', 'member'],
])('a page for %s that is for %s alone is closed to somebody [R-PLATFORM-RELEASE-LOSSES]', (before, after) => {
  const closed = [{ part: 'mf-chat', what: 'access', name: '/chats' }];
  expect(findLosses([openFor(before)], [openFor(after)])).toEqual(closed);
  expect(findLosses([openFor(before)], [openFor('any')])).toEqual([]);
});

test('a page of moderators that members get is closed to nobody', () => {
  expect(findLosses([openFor('moderator')], [openFor('member')])).toEqual([]);
});

test('a language that a part no longer has is lost; not one of a part that is taken out whole [R-PLATFORM-RELEASE-LOSSES]', () => {
  const both = partOf('mf-chat', []);
  expect(findLosses([both], [partOf('mf-chat', [], [], { en: [] })])).toEqual([
    { part: 'mf-chat', what: 'language', name: 'fr' },
  ]);
  expect(findLosses([both], [])).toEqual([]);
});
