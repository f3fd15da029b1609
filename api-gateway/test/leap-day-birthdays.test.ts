import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUpAt } from './domain/signup.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  vi.useRealTimers();
});

describe('who was born on 29 February is 18 from 1 March on, by the calendar of Amsterdam', () => {
  const signUpOn = (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    return signUpAt(gateway, { date_of_birth: '2008-02-29' });
  };

  test('not in the last minute of 28 February [V-SIGNUP-BIRTH-AGE]', async () => {
    expect((await failureOf(signUpOn('2026-02-28T22:59:00Z'))).error.fields).toEqual({
      date_of_birth: 'Enter your date of birth (18+)',
    });
  });

  test('in the first minute of 1 March [V-SIGNUP-BIRTH-AGE, R-PLATFORM-DAY-SERVER]', async () => {
    expect((await signUpOn('2026-02-28T23:01:00Z')).user?.profile.age).toBe(18);
  });
});
