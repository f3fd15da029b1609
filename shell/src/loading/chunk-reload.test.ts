import { expect, it, vi } from 'vitest';
import { reloadForChunk } from './chunk-reload.ts';

const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

function tab(onLine = true) {
  const kept = new Map<string, string>();
  const reload = vi.fn<() => void>();
  let time = 1_000_000;
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return {
    reload,
    pass: (milliseconds: number) => (time += milliseconds),
    fail: (error: unknown) => reloadForChunk(error, { reload, storage, now: () => time, onLine }),
  };
}

it('reloads for a chunk that failed, at most once per 60 s [R-FRAME-CHUNK-RELOADS, L-FRAME-CHUNK-RELOAD]', () => {
  const { fail, reload, pass } = tab();
  expect(fail(lost)).toBe(true);
  pass(59_999);
  expect(fail(lost)).toBe(false);
  pass(1);
  expect(fail(lost)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('leaves other errors, and a device without a network, to the page', () => {
  expect(tab().fail(new Error('render'))).toBe(false);
  expect(tab(false).fail(lost)).toBe(false);
});
