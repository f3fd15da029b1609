/**
 * Moves the focus out of a row that is about to go: to the button of the next row, else of the one before, else to the section
 * of the rows, which takes it by `tabIndex={-1}` (R-ACCOUNT-SETTINGS-FOCUS). Where the focus is elsewhere by now it stays there.
 */
export function leaveRow(row: Element | null): void {
  if (row === null || !row.contains(document.activeElement)) return;
  const button =
    row.nextElementSibling?.querySelector('button') ?? row.previousElementSibling?.querySelector('button') ?? null;
  (button ?? row.closest('section'))?.focus({ preventScroll: button === null });
}
