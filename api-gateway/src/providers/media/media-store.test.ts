import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MEDIA_KEY, createMediaStore, newMediaKey } from './media-store.ts';

const DIGITS = '0123456789abcdef'.split('');

// By chance this fails less than once in 10^24 runs.
it('makes keys that are random in each of their 32 digits, so that nobody finds one by counting [R-PHOTOS-ADDRESS-UNGUESSABLE]', () => {
  const keys = Array.from({ length: 1000 }, newMediaKey);
  for (const key of keys) expect(key).toMatch(MEDIA_KEY);
  for (let place = 0; place < 32; place += 1) {
    const seen = new Set(keys.map((key) => key[place]));
    expect(
      [...seen].toSorted((one = '', other = '') => one.localeCompare(other)),
      `digit ${place + 1}`,
    ).toEqual(DIGITS);
  }
});

// 500,000 pairs of which each is alike in 64 bits with a probability of 2^-64: less than once in 10^13 runs.
it.each([
  ['begin', (key: string) => key.slice(0, 16)],
  ['end', (key: string) => key.slice(16)],
])('makes no two keys that %s alike [R-PHOTOS-ADDRESS-UNGUESSABLE]', (_side, half) => {
  const keys = Array.from({ length: 1000 }, newMediaKey);
  expect(new Set(keys.map(half)).size).toBe(keys.length);
});

it('removes what a killed process has left half written, and nothing that is being written [R-PHOTOS-DRAFTS-REMOVED]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-media-'));
  try {
    const store = createMediaStore(folder);
    await store.removeDrafts();
    const file = { kind: 'original', key: newMediaKey() } as const;
    await store.write(file, Buffer.from('whole'));
    const drafts = join(folder, 'media', 'drafts');
    expect(await readdir(drafts)).toEqual([]);
    await mkdir(drafts, { recursive: true });
    await writeFile(join(drafts, 'left'), 'half');
    await writeFile(join(drafts, 'going on'), 'half');
    const before = new Date(Date.now() - 61 * 60_000);
    await utimes(join(drafts, 'left'), before, before);
    await utimes(store.path(file), before, before);
    await store.removeDrafts();
    expect(await readdir(drafts)).toEqual(['going on']);
    expect((await store.read(file))?.toString()).toBe('whole');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
