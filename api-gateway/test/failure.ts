import { expect } from 'vitest';
import { ERROR_STATUS, errorBodySchema } from '@tandem/contracts/api/errors';
import { ApiFailure } from './client.ts';
import type { TestResponse } from './client.ts';

/** The API error that a call ends with; fails the test when it ends otherwise. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
  throw new Error(`The call was expected to fail, but returned ${JSON.stringify(value)}`);
}

/** The code of an error response, after a look at its shape, its status and its request id. */
export function codeOf(response: TestResponse): string {
  const { error } = errorBodySchema.strict().parse(response.body);
  expect(response.status).toBe(ERROR_STATUS[error.code]);
  expect(error.requestId).toBe(response.headers['x-request-id']);
  return error.code;
}
