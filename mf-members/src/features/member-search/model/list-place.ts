/**
 * Where the list of a search begins, kept with its entry of the history once the list has grown: the address names the
 * page that is read, and a list that was opened at page 1 and is read at page 3 has the pages before it as well, also
 * after a reload.
 */
export interface ListPlace {
  /** The first page of the list. */
  from: number;
}

/** The place in the state of a location; null where the list has only the page of the address. */
export function readPlace(state: unknown, page: number): ListPlace | null {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'number' && Number.isInteger(from) && from >= 1 && from <= page ? { from } : null;
}
