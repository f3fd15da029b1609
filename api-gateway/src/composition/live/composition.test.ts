import { expect, test } from 'vitest';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { LedgerView } from '../ledger/ledger-view.ts';
import { resolveComposition } from './composition.ts';

const releaseOf = (part: Part, build: string, paths: readonly string[] = []) =>
  ({
    id: `${part}@${build}`,
    part,
    build,
    contract: part === 'shell' ? '2.0.0' : '^2',
    routes: paths.map((path) => ({ id: path.slice(1), path, access: 'any' })),
    slots: [],
    files: [],
  }) as unknown as Release;

const shell = releaseOf('shell', 'one');
const lame = releaseOf('mf-chat', 'lame', ['/chats']);
const good = releaseOf('mf-chat', 'good', ['/chats']);
const others = releaseOf('mf-members', 'one', ['/members']);

function resolve(goodOnes: readonly Release[]) {
  const view: LedgerView = {
    live: [shell, lame, others],
    good: new Map([['mf-chat', goodOnes]]),
    stopped: new Set(),
    recalled: [],
    channels: [],
  };
  return resolveComposition(
    view,
    () => true,
    ({ id }) => id !== lame.id,
  );
}

test('a release that misses a file of all its pages gives way to the last good one [R-PLATFORM-RELEASE-ABSENT]', () => {
  const { parts, absent, routes } = resolve([good]);
  expect(parts).toEqual({ 'mf-chat': good, 'mf-members': others });
  expect(absent).toEqual([{ part: 'mf-chat', release: lame, reason: 'files missing', standIn: good }]);
  expect(routes.map(({ route, owner }) => [route.path, owner?.id])).toEqual([
    ['/chats', good.id],
    ['/members', others.id],
  ]);
});

test('it goes on where there is none, or where a page would have two owners [R-PLATFORM-RELEASE-ABSENT]', () => {
  for (const goodOnes of [[], [lame], [releaseOf('mf-chat', 'wide', ['/chats', '/members'])]]) {
    const { parts, absent, routes } = resolve(goodOnes);
    expect(parts).toEqual({ 'mf-chat': lame, 'mf-members': others });
    expect(absent).toEqual([]);
    expect(routes.map(({ owner }) => owner?.id)).toEqual([lame.id, others.id]);
  }
});

test('a shell with which no live part works gives way to its last good release that works with all of them [R-PLATFORM-RELEASE-ABSENT-SHELL]', () => {
  const wrong = { ...releaseOf('shell', 'wrong'), contract: '3.0.0' };
  const old = { ...releaseOf('shell', 'old'), contract: '1.0.0' };
  const view: LedgerView = {
    live: [wrong, good, others],
    good: new Map([['shell', [old, shell]]]),
    stopped: new Set(),
    recalled: [],
    channels: [],
  };
  const found = resolveComposition(view, () => true);
  expect([found.shell, found.parts]).toEqual([shell, { 'mf-chat': good, 'mf-members': others }]);
  expect(found.absent).toEqual([{ part: 'shell', release: wrong, reason: 'incompatible', standIn: shell }]);

  // One that works with some of them goes on, and without a good one there is no other.
  const fits = { ...releaseOf('mf-chat', 'fits', ['/chats']), contract: '^3' };
  expect(resolveComposition({ ...view, live: [wrong, fits, others] }, () => true).shell).toBe(wrong);
  expect(resolveComposition({ ...view, good: new Map([['shell', [old]]]) }, () => true).shell).toBe(wrong);
});
