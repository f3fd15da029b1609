import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSite } from './begin-site.ts';

const PATIENCE = 10_000;

function setUp(standsIn = false) {
  const retries: (() => void)[] = [];
  const load = vi.fn<() => Promise<string>>();
  const start = vi.fn<(texts: string) => Promise<void>>().mockResolvedValue();
  const report = vi.fn<(error: unknown) => void>();
  const fails = (retry: () => void) => {
    retries.push(retry);
    return standsIn;
  };
  return { retries, load, start, report, begin: () => beginSite({ patience: PATIENCE, fails, load, start, report }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('starts with texts that come at the second try [R-FRAME-GUARD-RETRIED]', async () => {
  const { load, start, retries, begin } = setUp();
  load.mockRejectedValueOnce(new Error('lost')).mockResolvedValue('texts');
  const begun = begin();
  await vi.advanceTimersByTimeAsync(1_000);
  await begun;
  expect(start).toHaveBeenCalledExactlyOnceWith('texts');
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(retries, 'the document says nothing').toEqual([]);
});

it('reports to the document that its texts are lost, and starts at its retry [R-FRAME-GUARD-WORD]', async () => {
  const { load, start, retries, report, begin } = setUp();
  load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost')).mockResolvedValue('texts');
  void begin();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(retries).toHaveLength(1);
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('lost'));
  expect(start).not.toHaveBeenCalled();
  retries[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(start).toHaveBeenCalledExactlyOnceWith('texts');
});

it('reports texts that are late to the document, and starts once, when they are there [R-FRAME-GUARD-LATE]', async () => {
  const { load, start, retries, begin } = setUp();
  let arrive: (texts: string) => void = () => undefined;
  load.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  void begin();
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(retries).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(retries).toHaveLength(1);
  const first = arrive;
  retries[0]?.();
  first('texts');
  arrive('texts');
  await vi.advanceTimersByTimeAsync(0);
  expect(start).toHaveBeenCalledTimes(1);
});

it('does nothing more when another release takes over [R-FRAME-GUARD-LAST-GOOD]', async () => {
  const { load, start, begin } = setUp(true);
  let arrive: (texts: string) => void = () => undefined;
  load.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  void begin();
  await vi.advanceTimersByTimeAsync(PATIENCE);
  arrive('texts');
  await vi.advanceTimersByTimeAsync(0);
  expect(start).not.toHaveBeenCalled();
});
