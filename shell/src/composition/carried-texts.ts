import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { typeAgain } from './typed-again.ts';
import { FIELDS, fieldKey, isOfDialog, KEY_ATTRIBUTE } from './field-key.ts';
import type { Field } from './field-key.ts';
import { SECRET, filledInSecrets, isLostField } from './secret-fields.ts';
import type { LostField } from './secret-fields.ts';

export { typeAgain } from './typed-again.ts';

const KEY = 'typed-before-reload';
/** A document that took longer is another visit. */
const FRESH_MILLISECONDS = 60_000;
/** A field that is not there by then is not waited for, but for those of dialogs: a notice says that they are to be opened again. */
const WAIT_MILLISECONDS = 120_000;
/** A recalled release is left within L-FRAME-RELEASE-LEAVE. */
const LEAVE_MILLISECONDS = 10_000;
interface CarriedField {
  tag: 'input' | 'textarea' | 'select';
  key: string;
  type: string;
  /** Null for a box without a value of its own. */
  value: string | null;
  checked: boolean;
}

interface Carried {
  address: string;
  at: number;
  fields: CarriedField[];
  /** What was filled in as well and is not stored; left out by a document of an earlier shell. */
  lost?: readonly LostField[];
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

function isCarried(value: unknown): value is Carried {
  return typeof value === 'object' && value !== null && 'fields' in value && Array.isArray(value.fields);
}

const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio';

const describe = (field: Field): CarriedField => ({
  tag: field.localName as CarriedField['tag'],
  key: fieldKey(field) ?? '',
  type: field.type,
  value: field.type === 'file' || (isChoice(field) && !field.hasAttribute('value')) ? null : field.value,
  checked: field instanceof HTMLInputElement && field.checked,
});

function toField({ tag, key, type, value, checked }: CarriedField): Field {
  const field = document.createElement(tag);
  field.setAttribute(KEY_ATTRIBUTE, key);
  if (field instanceof HTMLInputElement) {
    field.type = type;
    field.checked = checked;
  }
  if (value === null) return field;
  if (field instanceof HTMLSelectElement) field.add(new Option(value, value));
  if (isChoice(field)) field.setAttribute('value', value);
  else field.value = value;
  return field;
}

/** The fields of this document that are known by something. */
export const keyedFields = (): readonly Field[] =>
  [...document.querySelectorAll<Field>(FIELDS)].filter((field) => fieldKey(field) !== null);

/** Reloads this document. What was typed into it is typed into the next one, which says of passwords and files that they are not. */
export function reloadWithTyped(reload: () => void = () => location.reload()): void {
  const fields = keyedFields()
    .filter((field) => !field.matches(SECRET))
    .map(describe);
  const carried: Carried = { address: addressOf(location), at: Date.now(), fields, lost: filledInSecrets() };
  tabStorage.setItem(KEY, JSON.stringify(carried));
  reload();
}

/** What the document before this one has left, once; null where there is nothing of it for this page. */
function takeCarried(): Carried | null {
  const carried = readStoredJson(tabStorage, KEY);
  if (carried === null) return null;
  tabStorage.removeItem(KEY);
  if (!isCarried(carried) || carried.address !== addressOf(location)) return null;
  return Date.now() - carried.at > FRESH_MILLISECONDS ? null : carried;
}

/**
 * Types into the fields of the same keys, into each as soon as it is there, as long as the page is at its address: another
 * page may have a field of that key. Those of a dialog are waited for until it is opened again there, however late. A field that a
 * person has written to meanwhile stays as it is, and what was sent is not typed again. Returns what ends the wait.
 *
 * @param isReady Whether it is known what was typed into a field
 */
function typeAsTheyCome(fields: readonly Field[], isReady: (field: Field) => boolean): () => void {
  let waiting = fields;
  if (waiting.length === 0) return () => undefined;
  const { pathname } = location;
  const theirs = new WeakSet<EventTarget>(fields);
  const taken = new WeakSet<Field>();
  let isOurs = false;
  const keepDialogs = () => {
    waiting = waiting.filter((field) => isReady(field) && isOfDialog(fieldKey(field)));
    if (waiting.length === 0) stop();
  };
  const type = () => {
    if (location.pathname !== pathname) return keepDialogs();
    isOurs = true;
    const ready = waiting.filter(isReady);
    const missing = typeAgain(ready, document.body, (field) => !theirs.has(field), taken);
    isOurs = false;
    waiting = waiting.filter((field) => !ready.includes(field) || missing.includes(field));
    if (waiting.length === 0) stop();
  };
  const onInput = ({ target }: Event) => {
    if (!isOurs && target !== null) theirs.add(target);
  };
  const onSubmit = ({ target }: Event) => {
    waiting = waiting.filter(({ form }) => form === null || form !== target);
  };
  const watch = new MutationObserver(type);
  const timer = setTimeout(keepDialogs, WAIT_MILLISECONDS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    document.removeEventListener('input', onInput, true);
    document.removeEventListener('submit', onSubmit, true);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
  type();
  return stop;
}

/**
 * Watches fields on screen that may be about to be replaced: where one goes within L-FRAME-RELEASE-LEAVE, what was typed into it
 * until then is typed into the one that comes. One that stays is left alone. Returns what ends that.
 */
export function typeWhereReplaced(fields: readonly Field[]): () => void {
  const began = Date.now();
  const left = new WeakSet<Field>();
  return typeAsTheyCome(fields, (field) => {
    const isGone = !field.isConnected;
    // A dialog that is closed later was closed by a person.
    if (isGone && Date.now() - began < LEAVE_MILLISECONDS) left.add(field);
    return left.has(field);
  });
}

/**
 * Types what was typed into the document before this one. Returns what ends the wait for fields that are not there yet.
 *
 * @param onLost Called with what was filled in as well and has to be filled in again (R-FRAME-RELEASE-FILL-IN)
 */
export function typeCarried(onLost: (lost: LostField) => void = () => undefined): () => void {
  const carried = takeCarried();
  carried?.lost?.filter(isLostField).forEach(onLost);
  return typeAsTheyCome(carried?.fields.map(toField) ?? [], () => true);
}
