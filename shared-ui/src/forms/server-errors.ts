import { ApiError } from '@tandem/shared-ui/host';

/** Returns the texts of an error response that belong to these fields (R-PLATFORM-ERROR-FIELDS). */
export function serverFieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError)) return {};
  const found: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = error.fields[field];
    if (text !== undefined) found[field] = text;
  }
  return found;
}
