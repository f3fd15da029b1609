import type { FieldErrors, Resolver } from './use-form.ts';

/** A zod schema, as far as a form needs it. */
export interface FormSchema<Output> {
  safeParse: (values: unknown) => { success: true; data: Output } | { success: false; error: { issues: SchemaIssues } };
}

/** The message of an issue is the key of its text. */
type SchemaIssues = readonly { path: readonly PropertyKey[]; message: string }[];

/**
 * Makes the resolver of a form from a zod schema of `contracts/src/forms`. The first issue of a field is its error.
 *
 * @param loadSchema imports the schema: zod is no part of a page's first scripts
 * @param textOf returns the text of an issue, by its key and the figures in it
 */
export function schemaResolver<Values extends object, Output>(
  loadSchema: () => Promise<FormSchema<Output>>,
  textOf: (key: string, params: Record<string, unknown>) => string,
): Resolver<Values, Output> {
  const resolve = async (values: Values) => {
    const result = (await loadSchema()).safeParse(values);
    if (result.success) return { isValid: true as const, output: result.data };
    const errors: Record<string, string> = {};
    for (const issue of result.error.issues) {
      const params = 'params' in issue ? (issue.params as Record<string, unknown>) : {};
      errors[String(issue.path[0])] ??= textOf(issue.message, params);
    }
    return { isValid: false as const, errors: errors as FieldErrors<Values> };
  };
  return Object.assign(resolve, { preload: loadSchema });
}
