const isTouched = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** Whether the focus goes away with this button. One that was tapped may not have taken it, as from the field in Safari. */
function isLostWith(button: Element): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === button || activeElement === body;
}

/**
 * Moves the focus on from a button of a conversation that goes away (R-CHAT-FOCUS-KEPT): to its field, or to its thread where
 * there is no field, and on a touch screen, whose keyboard the field would open. A dialog in which the first message is
 * written has no thread: there it goes to the dialog.
 */
export function leaveButton(button: Element): void {
  if (!isLostWith(button)) return;
  const place = button.closest<HTMLElement>('section, dialog');
  const field = isTouched() ? null : place?.querySelector('textarea');
  const next = field ?? place?.querySelector<HTMLElement>('[role="region"]') ?? place;
  // A dialog takes the focus by script only.
  if (next?.tagName === 'DIALOG') next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** Moves the focus on from a button over the thread that goes away: its reader goes on in the thread. */
export function leaveForThread(button: Element, thread: HTMLElement | null): void {
  if (isLostWith(button)) thread?.focus({ preventScroll: true });
}
