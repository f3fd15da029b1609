import { FIELDS } from './field-key.ts';
import type { Field } from './field-key.ts';

/** What a person has to fill in again, by the fields that it is written to. */
const KINDS = {
  password: '[type=password],[autocomplete*=password]',
  card: '[autocomplete*=cc-]',
  code: '[autocomplete*=one-time-code]',
  file: '[type=file]',
} as const;

/** What was filled in and is not there any more after a reload. */
export type LostField = keyof typeof KINDS;

const ALL = Object.keys(KINDS) as readonly LostField[];

/** Fields of these are never stored, not even for the moment of a reload. */
export const SECRET = [...Object.values(KINDS), '[type=hidden]'].join(',');

export const isLostField = (value: unknown): value is LostField => ALL.some((kind) => kind === value);

const isFilledIn = (field: Field) =>
  field instanceof HTMLInputElement && field.type === 'file' ? (field.files?.length ?? 0) > 0 : field.value !== '';

/** Kinds of fields on screen that are not stored and into which somebody has written or chosen something. */
export function filledInSecrets(): readonly LostField[] {
  const filled = [...document.querySelectorAll<Field>(FIELDS)].filter(isFilledIn);
  return ALL.filter((kind) => filled.some((field) => field.matches(KINDS[kind])));
}
