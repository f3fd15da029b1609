import { LRUCache } from 'lru-cache';
import type { ReleaseFile } from '@tandem/contracts/composition/release';
import type { Logger } from 'pino';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { isSignedRelease } from '../ledger/read-move.ts';
import { servedFiles } from '../ledger/served-files.ts';
import { findSignedRelease } from '../ledger/signed-rows.repository.ts';

/** Files that browsers get, by path. */
type ServedFiles = ReadonlyMap<string, ReleaseFile>;

const RELEASES_HELD = 100;

/**
 * Looks up files of any release that was ever published: open tabs go on with theirs. Releases
 * never change, so what was found is kept; what was not found is looked up again.
 */
export class ReleaseCatalog {
  readonly #deps: Pick<LedgerDeps, 'db' | 'trust'>;
  readonly #log: Logger;
  readonly #held = new LRUCache<string, ServedFiles>({ max: RELEASES_HELD });

  constructor(deps: Pick<LedgerDeps, 'db' | 'trust'>, log: Logger) {
    this.#deps = deps;
    this.#log = log;
  }

  /** Null when there is no such release, no key of its part has signed it, or it has no such file for browsers. */
  async find(part: string, build: string, path: string): Promise<ReleaseFile | null> {
    const id = `${part}@${build}`;
    const files = this.#held.get(id) ?? (await this.#load(id));
    return files?.get(path) ?? null;
  }

  async #load(id: string): Promise<ServedFiles | null> {
    const found = await findSignedRelease(this.#deps.db, id);
    if (found === null) return null;
    if (found.release.id !== id || !isSignedRelease(this.#deps.trust, found)) {
      this.#log.error({ release: id }, 'a release is not signed with a key of its part: refused');
      return null;
    }
    const files = new Map(servedFiles(found.release).map((file) => [file.path, file]));
    this.#held.set(id, files);
    return files;
  }
}
