import type { z } from 'zod';
import { validationError } from '../errors/app-error.ts';
import type { Text } from '../errors/error-texts.ts';

/** Deeper than any body of the contract; a value beyond it is refused before anything walks it. */
const DEPTH_LIMIT = 12;

const UNSTORABLE = 'field.characters';

/**
 * Finds what PostgreSQL cannot keep as it is: NUL, which it refuses, and lone surrogates, which
 * would be changed on the way. Returns the top field that holds it, or null.
 */
function findUnstorable(value: unknown): string | null {
  const open: { value: unknown; field: string; depth: number }[] = [{ value, field: '', depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value: current, field, depth } = item;
    if (depth > DEPTH_LIMIT) return field;
    if (typeof current === 'string' && (current.includes('\0') || !current.isWellFormed())) return field;
    if (typeof current === 'object' && current !== null) {
      for (const [name, child] of Object.entries(current)) {
        if (name.includes('\0') || !name.isWellFormed()) return field;
        open.push({ value: child, field: field === '' ? name : field, depth: depth + 1 });
      }
    }
  }
  return null;
}

function textOf(issue: z.core.$ZodIssue): Text {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field.too_long';
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? 'field.required' : 'field.too_short';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required';
  return 'field.invalid';
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, Text> {
  const fields = new Map<string, Text>();
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields.set(key.slice(0, 60), 'field.unknown');
    } else {
      const name = issue.path.map(String).join('.').slice(0, 120) || 'body';
      if (!fields.has(name)) fields.set(name, textOf(issue));
    }
  }
  return Object.fromEntries(fields);
}

/** A value as the contract's schema reads it. Throws 422 `validation` with a text beside every field at fault. */
export function validate<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const unstorable = findUnstorable(value);
  if (unstorable !== null)
    throw validationError({ [unstorable.toWellFormed().replaceAll('\0', '').slice(0, 60) || 'body']: UNSTORABLE });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw validationError(fieldsOf(parsed.error.issues));
  return parsed.data;
}

/** The parameters of a request's address, as they are written there. */
export function searchParamsOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
}

/**
 * The query of an address. A parameter that is given twice is refused: it is unknown which of the two
 * was meant.
 */
export function readQuery(url: string): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of searchParamsOf(url)) {
    if (query.has(name)) throw validationError({ [name.slice(0, 60)]: 'field.repeated' });
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

/**
 * Reads the query of an address as a schema has it; undefined where a call has none. What an address without a query comes
 * to is the same each time, and is worked out once: it is frozen, because all such calls share it.
 */
export function createQueryReader(schema: z.ZodType | undefined): (url: string) => unknown {
  if (schema === undefined) return () => undefined;
  let empty: unknown;
  return (url) =>
    url.includes('?') ? validate(schema, readQuery(url)) : (empty ??= Object.freeze(validate(schema, {})));
}
