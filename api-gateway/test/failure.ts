import { ApiFailure } from './client.ts';

/** The API error that a call ends with; fails the test when it ends otherwise. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
  throw new Error(`The call was expected to fail, but answered ${JSON.stringify(value)}`);
}
