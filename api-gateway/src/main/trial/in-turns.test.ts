import { expect, test } from 'vitest';
import { createTurns } from './in-turns.ts';

test('one work runs after the other, in their order, and one that fails holds up nobody [R-PLATFORM-RELEASE-TURNS]', async () => {
  const inTurn = createTurns(3);
  const said: string[] = [];
  const open = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      said.push(`${name} begins`);
      open.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
    });
  const [one, two, three] = ['one', 'two', 'three'].map((name) => inTurn(work(name)));
  expect(inTurn(work('one too many'))).toBeNull();
  await expect.poll(() => said).toEqual(['one begins']);
  open.get('one')?.(new Error('broken'));
  await expect(one).rejects.toThrow('broken');
  await expect.poll(() => said).toEqual(['one begins', 'two begins']);
  open.get('two')?.();
  expect(await two).toBe('two');
  await expect.poll(() => said).toHaveLength(3);
  open.get('three')?.();
  expect(await three).toBe('three');
  open.clear();
  const later = inTurn(work('later'));
  await expect.poll(() => open.has('later')).toBe(true);
  open.get('later')?.();
  expect(await later).toBe('later');
});
