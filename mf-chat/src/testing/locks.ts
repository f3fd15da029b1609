import { onTestFinished } from 'vitest';

/**
 * The browser's locks, which jsdom does not have, for the rest of this test: one holder of a name at a time, in the order of
 * the requests. The next one has it once `givenBack` is done.
 */
export function withLocks(givenBack: () => Promise<void> = () => Promise.resolve()) {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<void>) => {
    const done = (last.get(name) ?? Promise.resolve()).then(work).then(givenBack);
    last.set(name, done);
    return done;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}
