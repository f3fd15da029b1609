export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const FIELDS = 'input,textarea,select';

export const isField = (element: Element | null): element is Field => element !== null && element.matches(FIELDS);

/** What a field that was written down is known by: it has no label any more. */
export const KEY_ATTRIBUTE = 'data-field-key';

const wordsOf = (element: Element | null | undefined) => element?.textContent.trim().replaceAll(/\s+/g, ' ') ?? '';

const placeOf = (element: Element) => element.getRootNode() as Document | ShadowRoot | Element;

/** What an element is named by attributes; empty where it is not. */
function nameOf(element: Element): string {
  const own = element.getAttribute('aria-label');
  if (own !== null && own !== '') return own;
  const named = (id: string) => placeOf(element).querySelector(`[id="${CSS.escape(id)}"]`);
  const by = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  return by.map((id) => wordsOf(named(id))).join(' ');
}

/** The words of a field: of a field that is gone as well, whose label went with it. */
function labelOf(field: Field): string {
  const named = nameOf(field);
  if (named !== '') return named;
  const place = placeOf(field);
  const beside = field.id === '' ? null : place.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  return wordsOf(field.closest('label') ?? beside) || (field.getAttribute('placeholder') ?? '');
}

/**
 * By what a field and the one that takes its place are known to be the same: by its name, otherwise by its label, which each field
 * has; in a dialog, by that one's title as well. Null for one that has neither.
 */
export function fieldKey(field: Field): string | null {
  const written = field.getAttribute(KEY_ATTRIBUTE);
  if (written !== null) return written;
  const known = field.isConnected ? undefined : lastKeys.get(field);
  if (known !== undefined) return known;
  const own = ownKey(field);
  const key = own === null ? null : dialogOf(field) + own;
  if (field.isConnected) lastKeys.set(field, key);
  return key;
}

/** The keys of fields on screen: one that is gone may have left its dialog behind. */
const lastKeys = new WeakMap<Field, string | null>();

function ownKey(field: Field): string | null {
  if (field.name !== '' && !isMadeUp(field.name)) return `name ${field.name}`;
  const label = labelOf(field);
  return label === '' ? null : `${field.type} ${label}`;
}

/** The title of a field's dialog: it says of whom it is, and what was written about one member is not written about another. */
function dialogOf(field: Field): string {
  const dialog = field.closest('dialog,[role=dialog],[role=alertdialog]');
  const title = dialog === null ? '' : nameOf(dialog);
  return title === '' ? '' : `${IN_DIALOG}${title}: `;
}

const IN_DIALOG = 'in ';

/** Whether a key is that of a field in a dialog which has a title. */
export const isOfDialog = (key: string | null): boolean => key?.startsWith(IN_DIALOG) === true;

/** Names that React makes for a group of boxes say nothing: another release has others. */
const isMadeUp = (name: string) => /^[:_«]r_?[\da-z]+[:_»]$/i.test(name);
