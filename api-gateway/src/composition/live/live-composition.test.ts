import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { parseExperiments } from '../../platform/experiments/experiment.ts';
import { partExperiment } from '../../../test/experiments/part-experiment.ts';
import { LiveComposition } from './live-composition.ts';
import type { WantedVariant } from './release-variants.ts';

const releaseOf = (part: Part, build: string, files: readonly string[]) =>
  ({
    id: `${part}@${build}`,
    part,
    build,
    contract: part === 'shell' ? '2.0.0' : '^2',
    entry: files[0],
    entryFiles: [],
    localeFiles: {},
    routes: [],
    slots: [],
    files: files.map((path) => ({ path, sha384: `${build}/${path}` })),
  }) as unknown as Release;

test('the files of a release that may take the place of another one are looked for at once: a move does not wait for each in turn', async () => {
  const shell = releaseOf('shell', 'one', ['shell.js']);
  const live = releaseOf('mf-chat', 'two', ['chat.js']);
  const good = releaseOf('mf-chat', 'one', ['a.js', 'b.js', 'c.js', 'd.js']);
  let asked = 0;
  const allAsked = Promise.withResolvers<undefined>();
  const has = async (sha384: string) => {
    if (!good.files.some((file) => file.sha384 === sha384)) return true;
    asked += 1;
    if (asked === good.files.length) allAsked.resolve(undefined);
    await allAsked.promise;
    return true;
  };
  const composition = new LiveComposition({
    ledger: {
      read: async () => ({
        live: [shell, live],
        good: new Map([['mf-chat', [good]]]),
        stopped: new Set(),
        recalled: [],
        channels: [],
      }),
    },
    store: { has },
    notices: { listen: () => ({ stop: () => undefined }) },
    log: pino({ level: 'silent' }),
  });
  await composition.refresh();
  expect(composition.current.standIns['mf-chat']).toBe(good);
});

describe('a release of a channel', () => {
  const [experiment] = parseExperiments([partExperiment('chats', 'mf-chat', ['plain', 'short'])]);
  const variants: WantedVariant[] =
    experiment === undefined ? [] : [{ experiment, part: 'mf-chat', variant: 'short', isCounted: true }];

  /** What the ledger has of channels, with a store that lacks a file, and what is logged. */
  function withMissing(channel: Exclude<Channel, 'live'>, missing: string) {
    const other = releaseOf('mf-chat', 'other', ['chat.js', 'texts.js']);
    const own = { ...other, localeFiles: { en: ['texts.js'] } } as unknown as Release;
    const lost = new Set([`other/${missing}`]);
    const lines: Record<string, unknown>[] = [];
    const composition = new LiveComposition({
      ledger: {
        read: async () => ({
          live: [releaseOf('shell', 'one', ['shell.js']), releaseOf('mf-chat', 'live', ['chat.js'])],
          good: new Map(),
          stopped: new Set(),
          recalled: [],
          channels: [{ part: 'mf-chat', channel, release: own, move: 'begun', share: 5_000 }],
        }),
      },
      store: { has: async (sha384) => !lost.has(sha384) },
      notices: { listen: () => ({ stop: () => undefined }) },
      log: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    });
    return { composition, lost, lines };
  }

  test.each<[Exclude<Channel, 'live'>, string]>([
    ['tenant:alpha', 'chat.js'],
    ['tenant:alpha', 'texts.js'],
    ['canary', 'chat.js'],
    ['experiment:chats:short', 'chat.js'],
  ])(
    'in %s is left out while its %s is missing, which the log says, and taken again when that is back',
    async (channel, missing) => {
      const { composition, lost, lines } = withMissing(channel, missing);
      const releases = () => {
        const ofTab = (index: number) => ({
          tenant: 'alpha',
          isStaging: false,
          visitor: `visitor ${index}`,
          variants: channel.startsWith('experiment:') ? variants : [],
        });
        const found = Array.from(
          { length: 20 },
          (_, index) => composition.of(ofTab(index)).composition.parts['mf-chat'],
        );
        return found.map((release) => release?.build);
      };
      await composition.refresh();
      expect(releases()).not.toContain('other');
      expect(lines).toMatchObject([{ part: 'mf-chat', channel, release: 'mf-chat@other', reason: 'files missing' }]);
      lost.clear();
      await composition.refresh();
      expect(releases()).toContain('other');
      expect(lines, 'it is there').toHaveLength(1);
    },
  );
});
