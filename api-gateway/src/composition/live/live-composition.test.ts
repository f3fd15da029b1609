import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { LiveComposition } from './live-composition.ts';

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
