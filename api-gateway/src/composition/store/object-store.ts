/**
 * Where bytes are kept by name: a folder by default, a bucket later. Names are made by
 * ContentStore and safe for a path; what is written under a name never changes.
 */
export interface ObjectStore {
  /** All or nothing: a reader sees the whole object or none, also after a power loss. */
  write: (name: string, content: Uint8Array) => Promise<void>;
  /** Null when there is no such object. */
  read: (name: string) => Promise<Buffer | null>;
  /**
   * Changes when the object was touched from outside; null when there is none. Cheap: it is
   * called for every response.
   */
  version: (name: string) => Promise<string | null>;
  /** When it was written or touched last; null when there is none. */
  changedAt: (name: string) => Promise<Date | null>;
  /** Makes it as new as if it had just been written. */
  touch: (name: string) => Promise<void>;
  /** Removes it, where it is there. */
  remove: (name: string) => Promise<void>;
}
