import { LRUCache } from 'lru-cache';
import type { ReleaseFile } from '@tandem/contracts/composition/release';
import type { Db } from '../../platform/db/database.ts';
import { findRelease } from '../ledger/ledger.repository.ts';
import { servedFiles } from '../ledger/served-files.ts';

/** Files that browsers get, by path. */
type ServedFiles = ReadonlyMap<string, ReleaseFile>;

const RELEASES_HELD = 100;

/**
 * Looks up files of any release that was ever published: open tabs go on with theirs. Releases
 * never change, so what was found is kept; what was not found is looked up again.
 */
export class ReleaseCatalog {
  readonly #db: Db;
  readonly #held = new LRUCache<string, ServedFiles>({ max: RELEASES_HELD });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Null when there is no such release, or it has no such file for browsers. */
  async find(part: string, build: string, path: string): Promise<ReleaseFile | null> {
    const id = `${part}@${build}`;
    const files = this.#held.get(id) ?? (await this.#load(id));
    return files?.get(path) ?? null;
  }

  async #load(id: string): Promise<ServedFiles | null> {
    const release = await findRelease(this.#db, id);
    if (release === null) return null;
    const files = new Map(servedFiles(release).map((file) => [file.path, file]));
    this.#held.set(id, files);
    return files;
  }
}
