/** An item leaves the list with the focus in it: it moves on to the title of the next one. */
export function focusNextItem(within: Element): void {
  const row = within.closest('li');
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('h2')?.focus();
}
