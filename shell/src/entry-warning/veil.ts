/**
 * Takes the veil off, which the document's head laid over a page where the entry warning was to come: it is there, it
 * is not wanted any more, or its code could not be had.
 */
export function liftVeil(): void {
  delete document.documentElement.dataset['entry'];
}
