/**
 * Where the list of a search begins, kept with its entry of the history once the list has grown: the address names the
 * page that is read, and a list that was opened at page 1 and is read at page 3 has the pages before it as well, also
 * after a reload.
 */
export interface ListPlace {
  /** The first page of the list. */
  from: number;
}

/**
 * The snapshot that the links of a list hand on to its other pages (R-MEMBERS-SEARCH-STABLE): a page that is reached by one
 * is a page of the same list, although others were active meanwhile. It holds until the document is loaded anew, because a member
 * who reloads wants to see who is there now.
 */
export interface KeptSnapshot {
  ids: readonly number[];
  /** The search finds more than the snapshot has. */
  capped: boolean;
  /** Whose search it was; null for a visitor's. */
  viewer: number | null;
  /** Which load of the document has taken it. */
  load: number;
}

function read(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}

/** The place in the state of a location; null where the list has only the page of the address. */
export function readPlace(state: unknown, page: number): ListPlace | null {
  const from = read(state, 'from');
  return typeof from === 'number' && Number.isInteger(from) && from >= 1 && from <= page ? { from } : null;
}

/** The snapshot of these members, for the state of links. */
export function keepSnapshot(ids: readonly number[], of: Pick<KeptSnapshot, 'capped' | 'viewer'>): KeptSnapshot {
  return { ids, ...of, load: performance.timeOrigin };
}

/** The snapshot in the state of a location; null where there is none, or an earlier load or another viewer had it. */
export function readSnapshot(state: unknown, viewer: number | null): KeptSnapshot | null {
  const kept = read(state, 'snapshot');
  const ids = read(kept, 'ids');
  const isOfNow = read(kept, 'load') === performance.timeOrigin && read(kept, 'viewer') === viewer;
  if (!isOfNow || !Array.isArray(ids) || !ids.every((id) => Number.isSafeInteger(id))) return null;
  return keepSnapshot(ids, { capped: read(kept, 'capped') === true, viewer });
}
