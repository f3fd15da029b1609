import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPatience, within, withinOr } from './patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('patience', () => {
  test('is over after its time, and calls once', () => {
    const onOver = vi.fn<() => void>();
    const patience = startPatience(1000, onOver);
    vi.advanceTimersByTime(999);
    expect([patience.isOver, onOver.mock.calls.length]).toEqual([false, 0]);
    vi.advanceTimersByTime(1);
    expect([patience.isOver, onOver.mock.calls.length]).toEqual([true, 1]);
    vi.advanceTimersByTime(5000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  test('that is stopped is never over', () => {
    const onOver = vi.fn<() => void>();
    const patience = startPatience(1000, onOver);
    vi.advanceTimersByTime(900);
    patience.stop();
    vi.advanceTimersByTime(5000);
    expect([patience.isOver, onOver.mock.calls.length]).toEqual([false, 0]);
  });

  test('lasts while the process stands still: what has come meanwhile is not late', async () => {
    vi.useRealTimers();
    const work = new Promise((resolve) => {
      setImmediate(() => resolve('in time'));
    });
    const response = within(work, 100, () => new Error('too late'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(await response).toBe('in time');
  });

  test('ends a wait for what does not come, and passes on what does', async () => {
    const never = within(new Promise(() => undefined), 1000, () => new Error('too late'));
    const refused = expect(never).rejects.toThrow('too late');
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    await expect(within(Promise.resolve(1), 1000, () => new Error('too late'))).resolves.toBe(1);
    await expect(within(Promise.reject(new Error('no')), 1000, () => new Error('too late'))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('goes on without what does not come, where there is something instead', async () => {
    const never = withinOr(new Promise<number>(() => undefined), 1000, null);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(never).resolves.toBeNull();
    await expect(withinOr(Promise.resolve(1), 1000, null)).resolves.toBe(1);
    await expect(withinOr(Promise.reject(new Error('no')), 1000, null)).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });
});
