import { expect, it } from 'vitest';
import { reusedFor } from './reused-check.ts';

it.each([
  ['a success', () => Promise.resolve()],
  ['a failure', () => Promise.reject(new Error('away'))],
])(
  '%s is given to all who want it meanwhile, and for a second after it [L-PLATFORM-READY-REUSED]',
  async (_what, end) => {
    let time = 0;
    let checks = 0;
    const check = reusedFor(
      1000,
      () => {
        checks += 1;
        return end();
      },
      () => time,
    );
    const results = [check(), check(), check()];
    const [first] = await Promise.allSettled(results);
    time = 999;
    results.push(check());
    expect(new Set((await Promise.allSettled(results)).map(({ status }) => status))).toEqual(new Set([first?.status]));
    expect(checks).toBe(1);
    time = 1000;
    await Promise.allSettled([check()]);
    expect(checks).toBe(2);
  },
);

it('a check that takes longer than its result is reused is not begun a second time meanwhile [L-PLATFORM-READY-REUSED]', async () => {
  let time = 0;
  let checks = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = reusedFor(
    1000,
    () => {
      checks += 1;
      return promise;
    },
    () => time,
  );
  const first = check();
  time = 5000;
  const second = check();
  resolve();
  await Promise.all([first, second]);
  expect(checks).toBe(1);
});
