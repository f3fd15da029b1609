export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input[name],textarea[name],select[name]';

function isField(element: Element | null): element is Field {
  return element !== null && element.matches(FIELDS);
}

/** As a person would: React takes no notice of a value that was set through its own property. */
export function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

/** Whether a field may be written to; left out: each may. */
type MayType = (field: Field) => boolean;

/** The field of the same name; of boxes, that of the same value too. */
function successorOf(field: Field, place: ParentNode, mayType: MayType): Field | null {
  const value = isChoice(field) && field.hasAttribute('value') ? `[value="${CSS.escape(field.value)}"]` : '';
  const all = [...place.querySelectorAll(`[name="${CSS.escape(field.name)}"]${value}`)];
  return all.filter(isField).find(mayType) ?? null;
}

function fill(found: Field, { type: kind, value }: Field, isChecked: boolean): void {
  if (kind === 'file' || kind === 'hidden') return;
  if (isChoice(found)) {
    if (found.checked !== isChecked) found.click();
  } else if (value !== '' && value !== found.value) type(found, value);
}

/**
 * Writes what was typed into fields that are gone into those of the same names that took their place. Boxes are pressed;
 * files, and fields that were left alone, stay as they are. Returns those that nothing has taken the place of.
 */
export function typeAgain(gone: readonly Node[], place: ParentNode, mayType: MayType = () => true): readonly Field[] {
  const old = gone.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll(FIELDS)] : []));
  const missing: Field[] = [];
  for (const field of old.filter(isField)) {
    const found = successorOf(field, place, mayType);
    if (found === null) missing.push(field);
    else fill(found, field, isChoice(field) && field.checked);
  }
  return missing;
}
