import { fieldKey, isField } from '../composition/field-key.ts';
import { keyedFields } from '../composition/carried-texts.ts';
import type { Field } from '../composition/field-key.ts';

/** What takes the place of a dialog is there by then, if anything does. */
const SETTLED_MILLISECONDS = 1_000;

const TYPED = 'textarea,input:not([type=checkbox],[type=radio],[type=hidden],[type=range],[type=button],[type=submit])';

/** Something was written into it: a list, or a box, says nothing of that. */
const isWritten = (field: Field) => field.matches(TYPED) && field.value.trim() !== '';

/** Whether a field of the same key is on screen. */
const isThereAgain = (key: string | null) => keyedFields().some((field) => isField(field) && fieldKey(field) === key);

/**
 * Looks after the dialogs that are open, into which something was written. Returns what is to be called when a release was replaced: it
 * calls `say` where one of them was closed by that, and nothing of the same fields is on screen. What was written is typed
 * again when the dialog is opened again, which nobody would know.
 */
export function watchWrittenDialogs(say: () => void): () => void {
  const written = keyedFields()
    .filter((field) => field.closest('dialog[open],[role=dialog]') !== null && isWritten(field))
    .map((field) => ({ field, key: fieldKey(field) }));
  return () => {
    if (written.length === 0) return;
    setTimeout(() => {
      if (written.some(({ field, key }) => !field.isConnected && !isThereAgain(key))) say();
    }, SETTLED_MILLISECONDS);
  };
}

/**
 * Looks after the files that somebody has chosen: no page can choose them again. Returns what is to be called when a release was replaced:
 * it calls `say` where they went with their field.
 */
export function watchChosenFiles(say: () => void): () => void {
  const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].filter(
    ({ files }) => (files?.length ?? 0) > 0,
  );
  return () => {
    if (chosen.length === 0) return;
    setTimeout(() => {
      if (chosen.some(({ isConnected, files }) => !isConnected && (files?.length ?? 0) > 0)) say();
    }, SETTLED_MILLISECONDS);
  };
}
