import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { typeAgain } from './typed-again.ts';

const KEY = 'typed-before-reload';
/** A document that took longer is another visit. */
const FRESH_MILLISECONDS = 60_000;
/** A field that is not there by then, such as one of a dialog that nobody has opened again, is not waited for. */
const WAIT_MILLISECONDS = 120_000;
/** Never stored, not even for the moment of a reload. */
const SECRET =
  '[type=password],[type=file],[type=hidden],[autocomplete*=password],[autocomplete^=cc-],[autocomplete=one-time-code]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface CarriedField {
  tag: 'input' | 'textarea' | 'select';
  name: string;
  type: string;
  /** Null for a box without a value of its own. */
  value: string | null;
  checked: boolean;
}

interface Carried {
  address: string;
  at: number;
  fields: CarriedField[];
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

function isCarried(value: unknown): value is Carried {
  return typeof value === 'object' && value !== null && 'fields' in value && Array.isArray(value.fields);
}

const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio';

const describe = (field: Field): CarriedField => ({
  tag: field.localName as CarriedField['tag'],
  name: field.name,
  type: field.type,
  value: field.type === 'file' || (isChoice(field) && !field.hasAttribute('value')) ? null : field.value,
  checked: field instanceof HTMLInputElement && field.checked,
});

function toField({ tag, name, type, value, checked }: CarriedField): Field {
  const field = document.createElement(tag);
  field.name = name;
  if (field instanceof HTMLInputElement) {
    field.type = type;
    field.checked = checked;
  }
  if (value === null) return field;
  if (field instanceof HTMLSelectElement) field.add(new Option(value, value));
  field.value = value;
  return field;
}

/** Copies of all fields of this document that have a name, with what was typed into them; nothing of them is stored. */
export const typedFields = (): readonly Field[] => {
  const found = [...document.querySelectorAll<Field>('input[name],textarea[name],select[name]')];
  return found.map((field) => toField(describe(field)));
};

/** Reloads this document. What was typed into it is typed into the next one; passwords and files are not. */
export function reloadWithTyped(reload: () => void = () => location.reload()): void {
  const found = [...document.querySelectorAll<Field>('input[name],textarea[name],select[name]')];
  const fields = found.filter((field) => !field.matches(SECRET)).map(describe);
  tabStorage.setItem(KEY, JSON.stringify({ address: addressOf(location), at: Date.now(), fields } satisfies Carried));
  reload();
}

/** What the document before this one has left, once. */
function takeCarried(): readonly Field[] {
  const carried = readStoredJson(tabStorage, KEY);
  if (carried === null) return [];
  tabStorage.removeItem(KEY);
  if (!isCarried(carried) || carried.address !== addressOf(location)) return [];
  return Date.now() - carried.at > FRESH_MILLISECONDS ? [] : carried.fields.map(toField);
}

/**
 * Types into the fields of the same names, into each as soon as it is there, as long as the page is at its address: another
 * page may have a field of that name. Returns what ends the wait.
 */
export function typeWhenThere(fields: readonly Field[]): () => void {
  let waiting: readonly Node[] = fields;
  if (waiting.length === 0) return () => undefined;
  const { pathname } = location;
  const type = () => {
    if (location.pathname === pathname) waiting = typeAgain(waiting, document.body);
    if (location.pathname !== pathname || waiting.length === 0) stop();
  };
  const watch = new MutationObserver(type);
  const timer = setTimeout(() => stop(), WAIT_MILLISECONDS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  type();
  return stop;
}

/** Types what was typed into the document before this one. Returns what ends the wait for fields that are not there yet. */
export const typeCarried = (): (() => void) => typeWhenThere(takeCarried());
