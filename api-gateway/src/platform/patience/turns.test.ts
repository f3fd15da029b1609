import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many are done at a time, the next one when one has ended, also badly, in their order', async () => {
  const inTurn = createTurns(2);
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const begun: number[] = [];
  const outcomes = ends.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index);
      return promise;
    }),
  );
  const all = Promise.allSettled(outcomes);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('badly'));
  await expect(outcomes[1]).rejects.toThrow('badly');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const [index, end] of ends.entries()) end.resolve(index);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
});
