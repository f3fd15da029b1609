/**
 * Removes the veil, with which the document's head covers a page before the entry warning: it is shown, it is not
 * needed, or its code failed to load.
 */
export function liftVeil(): void {
  delete document.documentElement.dataset['entry'];
}
