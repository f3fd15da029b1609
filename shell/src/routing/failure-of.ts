import { ApiError } from '@tandem/shared-ui/host';

/** Status and message of a failed call, whose words are made for people; of anything else only that it failed. */
export function failureOf(error: unknown): { status: number; message?: string } {
  return error instanceof ApiError ? { status: error.status || 500, message: error.message } : { status: 500 };
}
