import type { ReactNode } from 'react';

/** Returns whether there is something to show. */
export function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== '';
}

/** Returns the `aria-describedby` of a control with this id, whose hint and error are `<id>-hint` and `<id>-error`. */
export function describedBy(id: string, { hint, error }: { hint: ReactNode; error: ReactNode }): string | undefined {
  const ids = [hasContent(hint) && `${id}-hint`, hasContent(error) && `${id}-error`].filter((one) => one !== false);
  return ids.length === 0 ? undefined : ids.join(' ');
}
