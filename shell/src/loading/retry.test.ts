import { describe, expect, it, vi } from 'vitest';
import { CircuitBreaker, withRetry, withTimeout } from './retry.ts';

const never = () => new Promise<never>(() => undefined);

describe('withTimeout', () => {
  it('rejects work that hangs', async () => {
    await expect(withTimeout(never(), 10, 'mf-chat')).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'mf-chat took longer than 10 ms.',
    });
  });

  it('returns what is loaded in time', async () => {
    await expect(withTimeout(Promise.resolve('done'), 1000, 'mf-chat')).resolves.toBe('done');
  });
});

describe('withRetry', () => {
  it('retries and returns the first success', async () => {
    const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('here');
    await expect(withRetry(work, { tries: 2, delayMilliseconds: 1 })).resolves.toBe('here');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('rejects with the last error', async () => {
    const work = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('first'))
      .mockRejectedValue(new Error('last'));
    await expect(withRetry(work, { tries: 3, delayMilliseconds: 1 })).rejects.toThrow('last');
    expect(work).toHaveBeenCalledTimes(3);
  });
});

describe('withRetry that was aborted', () => {
  it.each(['while it works', 'in the pause'])('stops retrying: aborted %s', async (when) => {
    const patience = new AbortController();
    const work = vi.fn<() => Promise<string>>().mockImplementation(async () => {
      if (when === 'in the pause') setTimeout(() => patience.abort(), 1);
      else patience.abort();
      throw new Error('away');
    });
    const { signal } = patience;
    await expect(withRetry(work, { tries: 3, delayMilliseconds: 30, signal })).rejects.toThrow('away');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('CircuitBreaker', () => {
  function failingBreaker() {
    let now = 0;
    const breaker = new CircuitBreaker({ threshold: 2, openMilliseconds: 1000, now: () => now });
    const work = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('dead'));
    return { breaker, work, passTime: (milliseconds: number) => (now += milliseconds) };
  }

  it('stops requesting after the threshold, and requests again after a while', async () => {
    const { breaker, work, passTime } = failingBreaker();
    await expect(breaker.run(work)).rejects.toThrow('dead');
    await expect(breaker.run(work)).rejects.toThrow('dead');
    await expect(breaker.run(work)).rejects.toThrow('left alone');
    expect(work).toHaveBeenCalledTimes(2);
    passTime(1000);
    await expect(breaker.run(work)).rejects.toThrow('dead');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('requests at once when it was reset', async () => {
    const { breaker, work } = failingBreaker();
    await expect(breaker.run(work)).rejects.toThrow('dead');
    await expect(breaker.run(work)).rejects.toThrow('dead');
    breaker.reset();
    await expect(breaker.run(() => Promise.resolve('back'))).resolves.toBe('back');
  });
});
