/**
 * Removes the veil, with which the document covers a page before the entry warning, and the question on it: the warning is
 * shown, it is not needed, or its code failed to load.
 */
export function liftVeil(): void {
  delete document.documentElement.dataset['entry'];
  document.querySelector('.entry-question')?.remove();
}
