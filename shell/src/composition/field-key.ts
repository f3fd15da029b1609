export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const FIELDS = 'input,textarea,select';

export const isField = (element: Element | null): element is Field => element !== null && element.matches(FIELDS);

/** What a field that was written down is known by: it has no label any more. */
export const KEY_ATTRIBUTE = 'data-field-key';

const wordsOf = (element: Element | null | undefined) => element?.textContent.trim().replaceAll(/\s+/g, ' ') ?? '';

/** The words of a field: of a field that is gone as well, whose label went with it. */
function labelOf(field: Field): string {
  const own = field.getAttribute('aria-label');
  if (own !== null && own !== '') return own;
  const place = field.getRootNode() as Document | ShadowRoot | Element;
  const named = (id: string) => place.querySelector(`[id="${CSS.escape(id)}"]`);
  const by = (field.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  if (by.length > 0) return by.map((id) => wordsOf(named(id))).join(' ');
  const beside = field.id === '' ? null : place.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  return wordsOf(field.closest('label') ?? beside) || (field.getAttribute('placeholder') ?? '');
}

/**
 * By what a field and the one that takes its place are known to be the same: by its name, otherwise by its label, which each field
 * has. Null for one that has neither.
 */
export function fieldKey(field: Field): string | null {
  const written = field.getAttribute(KEY_ATTRIBUTE);
  if (written !== null) return written;
  if (field.name !== '' && !isMadeUp(field.name)) return `name ${field.name}`;
  const label = labelOf(field);
  return label === '' ? null : `${field.type} ${label}`;
}

/** Names that React makes for a group of boxes say nothing: another release has others. */
const isMadeUp = (name: string) => /^[:_«]r_?[\da-z]+[:_»]$/i.test(name);
