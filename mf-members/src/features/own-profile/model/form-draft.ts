import { mergeLists } from '@tandem/contracts/product/merge-lists';

/** A form of texts, choices and lists: what is in it, and what its member began with. */
export interface FormDraft<Draft> {
  begin: Draft;
  draft: Draft;
}

const fieldsOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[];

/** Lists are the same with the same items, in whatever order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item) => other.includes(item));
}

export function isSameDraft<Draft extends object>(one: Draft, other: Draft): boolean {
  return fieldsOf(one).every((field) => isSame(one[field], other[field]));
}

/** Whether its member has changed anything. */
export const isChanged = <Draft extends object>({ begin, draft }: FormDraft<Draft>): boolean =>
  !isSameDraft(begin, draft);

/** The fields that its member has changed. */
export function typedFields<Draft extends object>({ begin, draft }: FormDraft<Draft>): Partial<Draft> {
  const typed = fieldsOf(draft).filter((field) => !isSame(begin[field], draft[field]));
  return Object.fromEntries(typed.map((field) => [field, draft[field]] as const)) as Partial<Draft>;
}

/** A field as it is on the newest profile, with what was changed of it here. */
function onto(begin: unknown, typed: unknown, newest: unknown): unknown {
  if (isSame(begin, typed)) return newest;
  const areLists = Array.isArray(begin) && Array.isArray(typed) && Array.isArray(newest);
  return areLists ? mergeLists<unknown>(begin, typed, newest) : typed;
}

/**
 * The form once the profile is another one: fields that nobody has typed into follow it, and the others stay; of lists both
 * changes are made (docs/decisions/0317).
 *
 * @param isWhole the fields are one thing: they follow it together, or not at all
 */
export function rebased<Draft extends object>(
  form: FormDraft<Draft>,
  newest: Draft,
  isWhole = false,
): FormDraft<Draft> {
  const { begin, draft } = form;
  if (isSameDraft(begin, newest)) return form;
  if (isWhole) return { begin: newest, draft: isChanged(form) ? draft : newest };
  const fields = fieldsOf(newest).map((field) => [field, onto(begin[field], draft[field], newest[field])] as const);
  return { begin: newest, draft: Object.fromEntries(fields) as Draft };
}

/**
 * The form as a reload should find it while `sent` is being saved: a field that has its first value again is a change of what
 * the profile is about to be.
 */
export function whileSaving<Draft extends object>({ begin, draft }: FormDraft<Draft>, sent: Draft): FormDraft<Draft> {
  const firstOf = (field: keyof Draft) => (isSame(begin[field], draft[field]) ? sent[field] : begin[field]);
  const fields = fieldsOf(draft).map((field) => [field, firstOf(field)] as const);
  return { begin: Object.fromEntries(fields) as Draft, draft };
}
