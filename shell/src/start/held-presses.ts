import { type } from '../composition/type-as-person.ts';
import { nextTask } from '../loading/next-task.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface HeldField {
  field: Field;
  /** As the visitor left it. */
  value: string;
  checked: boolean;
}

/** A place in the document: what was there was inert. */
export interface Place {
  x: number;
  y: number;
}

declare global {
  interface Window {
    /**
     * Defined by the document's own script (api-gateway/src/composition/document/hold-presses.ts): stops holding presses,
     * and returns those that were made before the site was interactive, in their order, with the fields that were changed.
     */
    __takeHeldPresses?: () => { presses: readonly (HTMLElement | Place)[]; fields: readonly HeldField[] };
  }
}

const TRIES = 50;
const PAUSE_MILLISECONDS = 100;
const PRESSED = 'input,select,textarea,label,button,a[href]';

/** As the visitor did it, so that React takes notice: it compares with what it knows of the field. */
function changeAgain({ field, value, checked }: HeldField): void {
  if (field.type === 'radio' || field.type === 'checkbox') {
    const box = field as HTMLInputElement;
    if (box.type === 'radio' && !checked) return;
    // React may have set it back already.
    if (box.checked === checked) box.checked = !checked;
    box.click();
  } else if (field.type === 'file' || field instanceof HTMLSelectElement) {
    if (field instanceof HTMLSelectElement) field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (value !== '') {
    field.value = '';
    type(field, value);
  }
}

/** Presses what is at a place once it is not inert any more; what stays inert for five seconds is left alone. */
async function pressAt({ x, y }: Place): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = document.elementFromPoint(x - scrollX, y - scrollY)?.closest<HTMLElement>(PRESSED) ?? null;
    if (found !== null && found.closest('[inert]') === null) {
      (found instanceof HTMLLabelElement ? found.control : found)?.focus();
      return found.click();
    }
    // oxlint-disable-next-line no-await-in-loop -- it waits for the page
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}

/**
 * Does again what the visitor did before the site was interactive (R-FRAME-START-HELD): first the fields, then the presses in
 * their order. What is gone is left out.
 */
export async function replayHeldPresses(window: Window): Promise<void> {
  const { presses, fields } = window.__takeHeldPresses?.() ?? { presses: [], fields: [] };
  for (const held of fields) if (held.field.isConnected) changeAgain(held);
  for (const press of presses) {
    // oxlint-disable-next-line no-await-in-loop -- the page responds to each before the next
    await nextTask();
    if (!(press instanceof HTMLElement)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pressAt(press);
    } else if (press.isConnected) press.click();
  }
}
