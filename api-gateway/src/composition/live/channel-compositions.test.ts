import { expect, test } from 'vitest';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { parseExperiments } from '../../platform/experiments/experiment.ts';
import type { LedgerView } from '../ledger/ledger-view.ts';
import { partExperiment } from '../../../test/experiments/part-experiment.ts';
import { ChannelCompositions } from './channel-compositions.ts';
import { resolveComposition } from './composition.ts';

const releaseOf = (part: Part, build: string, slots: readonly SlotName[] = [], pages: readonly string[] = []) =>
  ({
    id: `${part}@${build}`,
    part,
    build,
    contract: part === 'shell' ? '2.0.0' : '^2',
    routes: pages.map((id) => ({ id, path: `/${id}` })),
    slots,
    files: [],
  }) as unknown as Release;

const variantOf = (key: string, variant: string, release: Release): LedgerView['channels'][number] => ({
  part: release.part,
  channel: `experiment:${key}:${variant}`,
  release,
  move: '',
});

function compositions(live: readonly Release[], channels: LedgerView['channels']): ChannelCompositions {
  const view: LedgerView = { live, good: new Map(), stopped: new Set(), recalled: [], channels };
  return new ChannelCompositions(
    view,
    resolveComposition(view, () => true),
    () => true,
  );
}

const shell = releaseOf('shell', 'one');
const chat = releaseOf('mf-chat', 'live', ['start-conversation', 'member-menu']);

test('slots by which visitors are counted are those that every variant fills [R-LANDERS-RELEASE-SEEN]', () => {
  const [experiment] = parseExperiments([partExperiment('chats', 'mf-chat', ['plain', 'short', 'long'])]);
  if (experiment === undefined) throw new Error('There is no experiment.');
  const made = compositions(
    [shell, chat],
    [
      variantOf('chats', 'short', releaseOf('mf-chat', 'short', ['start-conversation', 'profile-sections'])),
      variantOf('chats', 'long', releaseOf('mf-chat', 'long', ['member-menu', 'start-conversation'])),
    ],
  );
  for (const variant of ['plain', 'short', 'long']) {
    const wanted = { experiment, part: 'mf-chat' as const, variant, isCounted: true };
    const { variants } = made.of({ tenant: 'alpha', isStaging: false, visitor: null, variants: [wanted] });
    expect(variants).toEqual({ chats: { variant, isCounted: true, part: 'mf-chat', slots: ['start-conversation'] } });
  }
});

test('nobody is counted by a page that some variants lack [R-LANDERS-RELEASE-SEEN]', () => {
  const [experiment] = parseExperiments([partExperiment('chats', 'mf-chat', ['plain', 'short', 'long'])]);
  if (experiment === undefined) throw new Error('There is no experiment.');
  const made = compositions(
    [shell, releaseOf('mf-chat', 'live', [], ['chats', 'archive'])],
    [
      variantOf('chats', 'short', releaseOf('mf-chat', 'short', [], ['chats', 'archive'])),
      variantOf('chats', 'long', releaseOf('mf-chat', 'long', [], ['chats', 'groups'])),
    ],
  );
  for (const variant of ['plain', 'short', 'long']) {
    const wanted = { experiment, part: 'mf-chat' as const, variant, isCounted: true };
    const { variants } = made.of({ tenant: 'alpha', isStaging: false, visitor: null, variants: [wanted] });
    expect(variants['chats']?.unshared).toEqual(['archive', 'groups']);
  }
});

test('a canary that misses a file of every page is in neither of its arms, as what is live takes its place; where that misses one too it is [R-PLATFORM-CANARY-COUNTED]', () => {
  const canary = releaseOf('mf-chat', 'canary');
  const channels: LedgerView['channels'] = [
    { part: 'mf-chat', channel: 'canary', move: 'begun', share: 5_000, release: canary },
  ];
  const view: LedgerView = { live: [shell, chat], good: new Map(), stopped: new Set(), recalled: [], channels };
  const visitors = Array.from({ length: 100 }, (_, index) => `visitor ${index}`);
  const shownWith = (startsWhole: (release: Release) => boolean) => {
    const live = resolveComposition(view, () => true, startsWhole);
    const made = new ChannelCompositions(view, live, () => true, startsWhole);
    const shown = visitors.map((visitor) => made.of({ tenant: 'alpha', isStaging: false, visitor, variants: [] }));
    return shown.map(({ composition, arms }) => ({ isLive: composition.id === live.id, arms: arms.length }));
  };
  expect(shownWith(({ id }) => id !== canary.id)).toEqual(visitors.map(() => ({ isLive: true, arms: 0 })));
  const both = shownWith(({ part }) => part !== 'mf-chat');
  expect(both.every(({ arms }) => arms === 1)).toBe(true);
  expect(both.some(({ isLive }) => !isLive)).toBe(true);
});

test('a variant that misses a file of every page is the control, and nobody is counted [R-LANDERS-RELEASE-MISSING]', () => {
  const [experiment] = parseExperiments([partExperiment('chats', 'mf-chat', ['plain', 'short'])]);
  if (experiment === undefined) throw new Error('There is no experiment.');
  const short = releaseOf('mf-chat', 'short');
  const channels = [variantOf('chats', 'short', short)];
  const view: LedgerView = { live: [shell, chat], good: new Map(), stopped: new Set(), recalled: [], channels };
  const live = resolveComposition(view, () => true);
  const made = new ChannelCompositions(
    view,
    live,
    () => true,
    ({ id }) => id !== short.id,
  );
  for (const variant of ['plain', 'short']) {
    const wanted = { experiment, part: 'mf-chat' as const, variant, isCounted: true };
    const shown = made.of({ tenant: 'alpha', isStaging: false, visitor: null, variants: [wanted] });
    expect(shown.composition.id).toBe(live.id);
    expect(shown.variants['chats']).toMatchObject({ variant: 'plain', isCounted: false });
  }
});

test('whom a canary does not fit is in neither of its arms: the same visitors are compared [R-PLATFORM-CANARY-COUNTED]', () => {
  const canary = { part: 'mf-chat' as const, channel: 'canary' as const, move: 'begun', share: 2_000 };
  const ofAlpha = { part: 'mf-payments' as const, channel: 'tenant:alpha' as const, move: '' };
  const made = compositions(
    [shell, chat, releaseOf('mf-payments', 'live')],
    [
      { ...ofAlpha, release: releaseOf('mf-payments', 'alpha', [], ['offers']) },
      { ...canary, release: releaseOf('mf-chat', 'canary', [], ['offers']) },
    ],
  );
  const armsOf = (tenant: string) => {
    const counts = { canary: 0, stable: 0 };
    for (let index = 0; index < 1_000; index += 1) {
      const viewer = { tenant, isStaging: false, visitor: `visitor ${index}`, variants: [] };
      for (const { arm } of made.of(viewer).arms) counts[arm] += 1;
    }
    return counts;
  };
  expect(armsOf('alpha')).toEqual({ canary: 0, stable: 0 });
  const others = armsOf('beta');
  expect(others.canary).toBeGreaterThan(100);
  expect(others.stable).toBeGreaterThan(100);
});
