import { expect, test } from 'vitest';
import { createCallRoom, MOST_OTHER_CALLS } from '../src/platform/http/call-room.ts';
import { AppError } from '../src/platform/errors/app-error.ts';

test('of many calls that are refused in a second, not all are asked to come back at once [R-PLATFORM-OVERLOAD]', () => {
  let time = 5000;
  const room = createCallRoom(() => time);
  const refuse = (): number | undefined => {
    try {
      room.check({});
    } catch (error) {
      return error instanceof AppError ? error.retryAfter : undefined;
    }
    return undefined;
  };
  const released = Promise.withResolvers<void>();
  for (let call = 0; call < MOST_OTHER_CALLS; call += 1) void room.during(() => released.promise);
  const waits = Array.from({ length: 2000 }, refuse);
  expect([waits[0], waits[99], waits[100], waits[999], waits[1999]]).toEqual([1, 1, 2, 10, 10]);
  time += 1000;
  expect(refuse()).toBe(1);
  released.resolve();
});
