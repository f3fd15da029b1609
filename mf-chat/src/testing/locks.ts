import { onTestFinished } from 'vitest';

/**
 * The browser's locks, which jsdom does not have, for the rest of this test: one holder at a time, in the order of the
 * requests. The next one has it once `givenBack` is done.
 */
export function withLocks(givenBack: () => Promise<void> = () => Promise.resolve()) {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<void>) => (last = last.then(work).then(givenBack));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}
