import { ApiError } from '@tandem/shared-ui/host';

/** Returns status and message of a failed call, whose message may be shown; of any other error only that it failed. */
export function failureOf(error: unknown): { status: number; message?: string } {
  return error instanceof ApiError ? { status: error.status || 500, message: error.message } : { status: 500 };
}
