import { argon2 } from 'node:crypto';
import type * as Crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../src/backend/account/password.ts';
import { AppError } from '../src/platform/errors/app-error.ts';

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

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

test('no hash never opens, and costs the same work as a wrong password', async () => {
  const hash = await hashPassword('lanterne bleue');
  const workFor = async (of: string | null) => {
    vi.mocked(argon2).mockClear();
    expect(await verifyPassword(of, 'wrong')).toBe(false);
    return vi.mocked(argon2).mock.calls.map(([algorithm, parameters]) => ({
      algorithm,
      ...parameters,
      nonce: Buffer.from(parameters.nonce as Buffer).length,
    }));
  };
  const work = await workFor(hash);
  expect(work).toMatchObject([{ algorithm: 'argon2id', message: 'wrong', memory: 19_456, passes: 2, parallelism: 1 }]);
  expect(await workFor(null)).toEqual(work);
});

test('of two hundred at once some are done and the rest are refused with a short time to wait', async () => {
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
