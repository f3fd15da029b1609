import { safeParse } from 'zod/mini';
import type { core } from 'zod/mini';
import type { ErrorText, Text, TextParameters } from './error-texts.ts';

/** The texts of a form's issues, by the keys that its schema in `contracts/src/forms` has for them. */
export type IssueTexts = Readonly<Record<string, ErrorText>>;

/**
 * Validates the values of a form with its schema. Returns the text of each field that is invalid, which is that of its
 * first issue (R-PLATFORM-ERROR-FIELDS); an empty object for a valid form. Throws an `Error` for an issue without a
 * text: that is a fault of the program.
 */
export function formFaults<Values>(
  schema: core.$ZodType<unknown, Values>,
  values: Values,
  texts: IssueTexts,
): Record<string, Text> {
  const faults: Record<string, Text> = {};
  const { error } = safeParse(schema, values);
  for (const issue of error?.issues ?? []) {
    const text = texts[issue.message];
    if (text === undefined) throw new Error(`The issue ${issue.message} of ${issue.path.join('.')} has no text.`);
    const params = (issue.code === 'custom' ? issue.params : undefined) as TextParameters | undefined;
    faults[String(issue.path[0])] ??= params === undefined ? text : { text, params };
  }
  return faults;
}
