import { ApiFailure } from '../harness.ts';

/** The API error that a call ends with; a call that succeeds, or fails otherwise, is a fault of the test. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const outcome: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (outcome instanceof ApiFailure) return outcome;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
