/**
 * Removes the veil, with which the document covers a page before the entry warning, and the question on it: the warning is
 * shown, or it is not needed. Code that cannot be loaded answers no question.
 */
export function liftVeil(): void {
  delete document.documentElement.dataset['entry'];
  document.querySelector('.entry-question')?.remove();
}
