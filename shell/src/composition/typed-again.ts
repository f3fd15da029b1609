import { FIELDS, fieldKey, isField } from './field-key.ts';
import { type } from './type-as-person.ts';
import type { Field } from './field-key.ts';

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

/** Whether a field may be written to; left out: each may. */
type MayType = (field: Field) => boolean;

/** A list that is still to come has no such choice yet. */
const hasChoice = (found: Field, { value }: Field) =>
  !(found instanceof HTMLSelectElement) || [...found.options].some((option) => option.value === value);

/** The field of the same key; of boxes, that of the same value too. Of several, such as those of a list's rows, the first that may be typed into. */
function successorOf(field: Field, place: ParentNode, mayType: MayType): Field | null {
  const key = fieldKey(field);
  if (key === null) return null;
  const value = isChoice(field) ? field.getAttribute('value') : null;
  const all = [...place.querySelectorAll(FIELDS)].filter(isField).filter((found) => fieldKey(found) === key);
  const same = all.filter((found) => value === null || found.getAttribute('value') === value);
  return same.find((found) => hasChoice(found, field) && mayType(found)) ?? null;
}

function fill(found: Field, { type: kind, value }: Field, isChecked: boolean): void {
  if (kind === 'file' || kind === 'hidden') return;
  if (isChoice(found)) {
    if (found.checked !== isChecked) found.click();
  } else if (value !== '' && value !== found.value) type(found, value);
}

/**
 * Writes what was typed into fields that are gone into those of the same keys that took their place, each into another one, in
 * their order. Boxes are pressed; files, and fields that were left alone, stay as they are. Returns those that nothing has taken the
 * place of.
 *
 * @param taken The fields that took the place of one: it is added to, and none of them takes that of another one
 */
export function typeAgain(
  gone: readonly Node[],
  place: ParentNode,
  mayType: MayType = () => true,
  taken: WeakSet<Field> = new WeakSet(),
): readonly Field[] {
  const old = gone.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll(FIELDS)] : []));
  const missing: Field[] = [];
  for (const field of old.filter(isField)) {
    const found = successorOf(field, place, (one) => !taken.has(one) && mayType(one));
    if (found === null) {
      missing.push(field);
      continue;
    }
    taken.add(found);
    fill(found, field, isChoice(field) && field.checked);
  }
  return missing;
}
