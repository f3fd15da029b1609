type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input[name],textarea[name],select[name]';

function isField(element: Element | null): element is Field {
  return element !== null && element.matches(FIELDS);
}

/** As a person would: React takes no notice of a value that was set through its own property. */
export function type(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Writes what was typed into fields that are gone into those of the same names that took their place. Boxes are pressed;
 * files, and fields that were left alone, stay as they are.
 */
export function typeAgain(gone: readonly Node[], place: ParentNode): void {
  const old = gone.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll(FIELDS)] : []));
  for (const field of old)
    if (isField(field) && field.type !== 'file' && field.type !== 'hidden') fillAgain(field, place);
}

function fillAgain(field: Field, place: ParentNode): void {
  const isChoice = field.type === 'radio' || field.type === 'checkbox';
  const value = isChoice && field.hasAttribute('value') ? `[value="${CSS.escape(field.value)}"]` : '';
  const found = place.querySelector(`[name="${CSS.escape(field.name)}"]${value}`);
  if (!isField(found)) return;
  if (isChoice) {
    if ((field as HTMLInputElement).checked !== (found as HTMLInputElement).checked) found.click();
  } else if (field.value !== '' && field.value !== found.value) type(found, field.value);
}
