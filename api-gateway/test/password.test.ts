import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../src/backend/account/password.ts';
import { AppError } from '../src/errors/app-error.ts';

test('a hash opens with its password only, and has a salt of its own', async () => {
  const [one, two] = [await hashPassword('lanterne bleue'), await hashPassword('lanterne bleue')];
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'lanterne bleue')).toBe(true);
  expect(await verifyPassword(one, 'lanterne bleuE')).toBe(false);
});

test('the same letters open it however they were typed', async () => {
  const hash = await hashPassword('caf\u00e9 noir');
  expect(await verifyPassword(hash, 'cafe\u0301 noir')).toBe(true);
});

test('no hash never opens, and takes as long as a wrong password', async () => {
  const hash = await hashPassword('lanterne bleue');
  const time = async (of: string | null) => {
    const samples: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const before = process.hrtime.bigint();
      expect(await verifyPassword(of, 'wrong')).toBe(false);
      samples.push(Number(process.hrtime.bigint() - before));
    }
    return samples.toSorted((a, b) => a - b)[4] ?? 0;
  };
  const ratio = (await time(null)) / (await time(hash));
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test('of two hundred at once some are done and the rest is told to come back, soon', async () => {
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => hashPassword('x')));
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as unknown);
  expect(refused.length).toBeGreaterThan(100);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(42);
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  }
  expect(await verifyPassword(await hashPassword('after'), 'after')).toBe(true);
});
