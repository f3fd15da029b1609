import type { Release } from '@tandem/contracts/composition/release';
import { expect, test } from 'vitest';
import { findLosses } from './losses.ts';

type Composed = Pick<Release, 'part' | 'routes' | 'slots'>;

const partOf = (
  part: Composed['part'],
  pages: readonly { path: string; link?: string }[],
  slots: Composed['slots'] = [],
): Composed => ({ part, routes: pages as Composed['routes'], slots });

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
